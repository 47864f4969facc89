import type { ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { valueAxis } from '../option/axes.ts';
import { baseOption, colourBar, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartOption } from '../option/chart-option.ts';
import { extent } from '../option/nice-range.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { largeFrom } from '../scatter/scatter-option.ts';
import { guideSeries } from '../scatter/scatter-guides.ts';
import { marginalSeries } from './marginal-series.ts';
import { pointLevels, type PointLevel } from './point-levels.ts';
import type { RelationData } from './relation-data.ts';

const marginalSize = 44;

export function buildRelationOption(data: RelationData, palette: ChartPalette, t: ChartWords): { option: ChartOption; levels: PointLevel[] } {
  const levels = pointLevels(data, palette, t('missing'));
  const lines = data.lines ?? [];
  const groups = data.colour?.kind === 'groups' ? data.colour.groups : [];
  const base = baseOption(palette, [...groups.map(({ name }) => name), ...lines.filter(({ unlisted }) => !unlisted).map(({ name }) => ({ name, icon: lineIcon }))]);
  const legend = base.legend !== undefined;
  const bar = data.colour?.kind === 'scale' ? { axis: data.colour.axis, ...extent(data.colour.values) } : null;
  const beside = data.marginals ? marginalSize + 8 : 0;
  const top = (legend ? 40 : 16) + beside;
  const right = 20 + beside + (bar ? 64 : 0);
  const main = { left: 76, right, top, bottom: 52, outerBoundsMode: 'none' as const };
  const many = data.points.x.length >= largeFrom;
  const zoom = zoomOption(palette, 'xy');
  const [zoomX, zoomY] = zoom.dataZoom as [object, object];
  const option: ChartOption = {
    ...base,
    ...zoom,
    dataZoom: [{ ...zoomX, xAxisIndex: data.marginals ? [0, 1] : [0] }, { ...zoomY, yAxisIndex: data.marginals ? [0, 2] : [0] }] as ChartOption['dataZoom'],
    grid: [main, ...(data.marginals ? [{ left: 76, right, top: top - beside, height: marginalSize }, { width: marginalSize, right: right - beside, top, bottom: 52 }] : [])],
    xAxis: [{ ...valueAxis(palette, data.x), nameGap: 30 }, ...(data.marginals ? [{ ...along(data, 'x'), gridIndex: 1 }, { ...counting(data.marginals.y.whole), gridIndex: 2 }] : [])] as ChartOption['xAxis'],
    yAxis: [{ ...valueAxis(palette, data.y), nameGap: 56 }, ...(data.marginals ? [{ ...counting(data.marginals.x.whole), gridIndex: 1 }, { ...along(data, 'y'), gridIndex: 2 }] : [])] as ChartOption['yAxis'],
    visualMap: bar ? colourBar(palette, bar.axis, bar.low, bar.high) : undefined,
    series: [
      ...levels.map((level, index) => pointSeries(data, level, index, many, palette, t)),
      ...guideSeries({ lines } as Parameters<typeof guideSeries>[0], palette, null),
      ...(data.marginals ? [...marginalSeries(data.marginals.x, 'x', data.x, 1, palette, t), ...marginalSeries(data.marginals.y, 'y', data.y, 2, palette, t)] : []),
    ],
  };
  if (data.marginals) shareExtents(option, data);
  return { option, levels };
}

/** A marginal's axis runs with the main one and shows nothing itself. */
function along(data: RelationData, side: 'x' | 'y') {
  return { type: data[side].time ? 'time' : 'value', show: false, scale: true };
}

function counting(counts: readonly number[]) {
  return { type: 'value', show: false, min: 0, max: Math.max(1, ...counts) };
}

/** Both axes of a side need the same ends, or the bins would not stand over their points. */
function shareExtents(option: ChartOption, data: RelationData): void {
  const [xAxes, yAxes] = [option.xAxis, option.yAxis] as [object[], object[]];
  for (const [axes, values, at, edges] of [[xAxes, data.points.x, 1, data.marginals!.x.edges], [yAxes, data.points.y, 2, data.marginals!.y.edges]] as const) {
    const { low, high } = extent(values, edges);
    const room = (high - low) * 0.02 || 1;
    for (const axis of [axes[0]!, axes[at]!]) Object.assign(axis, { min: low - room, max: high + room });
    const main = axes[0] as { axisLabel: object };
    main.axisLabel = { ...main.axisLabel, showMinLabel: false, showMaxLabel: false };
  }
}

function pointSeries(data: RelationData, level: PointLevel, index: number, many: boolean, palette: ChartPalette, t: ChartWords): ScatterSeriesOption {
  const dimmed = data.selected && !level.selected;
  const flat = new Float64Array(level.points.length * 2);
  level.points.forEach((point, place) => {
    flat[2 * place] = data.points.x[point]!;
    flat[2 * place + 1] = data.points.y[point]!;
  });
  const opacity = data.points.x.length > 20_000 ? 0.35 : many ? 0.55 : 0.8;
  return {
    type: 'scatter',
    id: `points-${index}`,
    name: level.name,
    color: level.colour,
    symbolSize: level.size,
    itemStyle: { opacity: dimmed ? (many ? 0.06 : 0.14) : data.selected ? Math.min(0.9, opacity + 0.25) : opacity, borderColor: palette.background, borderWidth: many || dimmed ? 0 : 0.5 },
    large: many,
    largeThreshold: 0,
    progressive: 0,
    clip: true,
    dimensions: ['x', 'y'],
    data: flat as unknown as ScatterSeriesOption['data'],
    tooltip: { formatter: (params) => pointTooltip(data, level, (params as { dataIndex: number }).dataIndex, t) },
    emphasis: { scale: 1.3 },
    z: dimmed ? 2 : 3,
  };
}

function pointTooltip(data: RelationData, level: PointLevel, place: number, t: ChartWords): string {
  const point = level.points[place]!;
  const row = data.points.rows[point]!;
  const { colour, size } = data;
  const group = colour?.kind === 'groups' ? [[axisTitle(colour.axis), level.name] as const] : [];
  const shade = colour?.kind === 'scale' ? [[axisTitle(colour.axis), axisValue(colour.axis, colour.values[point])] as const] : [];
  return tooltipHtml(t('open_row', { row: row + 1 }), [
    [axisTitle(data.x), axisValue(data.x, data.points.x[point])],
    [axisTitle(data.y), axisValue(data.y, data.points.y[point])],
    ...group,
    ...shade,
    ...(size ? [[axisTitle(size.axis), axisValue(size.axis, size.values[point])] as const] : []),
    ...(data.details?.(row) ?? []),
  ]);
}
