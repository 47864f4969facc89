import { rowTitle } from '../../lib/rows/row-names.ts';
import type { ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { valueAxis } from '../option/axes.ts';
import { secondLine } from '../option/axis-name.ts';
import { baseOption, dashedIcon, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartOption } from '../option/chart-option.ts';
import { extent, niceRange } from '../option/nice-range.ts';
import { groupSymbol, type ChartPalette } from '../palette/chart-palette.ts';
import { tooltipHtml, tipAt, intervalFacts } from '../option/tooltip.ts';
import { pointCount, rowOf, type ScatterData, type ScatterGroup } from './scatter-data.ts';
import { guideSeries, intervalSeries, limitSeries, ringSeries } from './scatter-guides.ts';
import { pointsInTurn } from '../option/points-in-turn.ts';

/** From this many points on, they are drawn in one go, smaller and without their own outline. */
export const largeFrom = 4000;

export function buildScatterOption(data: ScatterData, palette: ChartPalette, t: ChartWords): ChartOption {
  const large = pointCount(data) >= largeFrom;
  const identity = data.identity ? sharedRange(data) : null;
  const ringed = data.groups.map((group) => highlighted(data, group));
  const names = [
    ...data.groups.map((group) => group.name),
    ...(data.highlight && ringed.some((rows) => rows.length > 0) ? [data.highlight.name] : []),
  ];
  const lines = [
    ...(data.lines ?? [])
      .filter((line) => !line.unlisted)
      .map(({ name, role }) => ({ name, icon: role ? lineIcon : dashedIcon })),
    ...(identity ? [{ name: t('identity'), icon: dashedIcon }] : []),
  ];
  return {
    ...baseOption(palette, [...new Set(names), ...lines]),
    ...zoomOption(palette, 'xy'),
    ...(identity && { grid: squareGrid(data) }),
    xAxis: { ...valueAxis(palette, data.x), ...identity, ...(identity && { nameGap: 32 }) },
    yAxis: { ...valueAxis(palette, data.y), ...identity, ...(identity && { nameGap: 54 }) },
    series: [
      ...data.groups.map((group, index) => points(data, group, index, palette, t, large)),
      ...data.groups.flatMap((group) => intervalSeries(group, palette)),
      ...data.groups.flatMap((group, index) => {
        const at = ringed[index]!.map((position) => [group.x[position]!, group.y[position]!] as const);
        return at.length > 0 ? [ringSeries(`rings-${index}`, data.highlight!.name, at, palette)] : [];
      }),
      ...guideSeries(data, palette, identity ? { name: t('identity'), ...identity } : null),
      ...limitSeries(data, palette),
    ],
  };
}

/** As much room across as upright, so that equal axes are drawn equally long in a square chart. */
function squareGrid({ x, y }: ScatterData) {
  const more = Math.max(secondLine(x), secondLine(y));
  return { left: 76 + more, right: 20, top: 40, bottom: 56 + more, outerBoundsMode: 'none' as const };
}

function sharedRange(data: ScatterData) {
  const { low, high } = extent(...data.groups.flatMap(({ x, y, low: from = [], high: to = [] }) => [x, y, from, to]));
  return niceRange(low, high);
}

function points(
  data: ScatterData,
  group: ScatterGroup,
  index: number,
  palette: ChartPalette,
  t: ChartWords,
  large: boolean,
): ScatterSeriesOption {
  const colour = palette.roles[group.role];
  const many = pointCount(data) > 5 * largeFrom;
  return {
    type: 'scatter',
    id: `points-${index}`,
    name: group.name,
    color: colour,
    symbol: groupSymbol(index),
    symbolSize: many ? 2 : large ? 3 : 7,
    itemStyle: {
      opacity: many ? 0.3 : large ? 0.5 : 0.75,
      borderColor: palette.background,
      borderWidth: large ? 0 : 0.5,
    },
    large,
    largeThreshold: largeFrom,
    progressive: 0,
    clip: true,
    dimensions: ['x', 'y'],
    data: pointsInTurn(group.x, group.y),
    tooltip: tipAt((position) => pointTooltip(data, group, position, t)),
    emphasis: { scale: 1.3 },
    z: 3,
  };
}

function pointTooltip(data: ScatterData, group: ScatterGroup, index: number, t: ChartWords): string {
  const row = rowOf(group, index);
  const title = data.rowTitle?.(row) ?? rowTitle(row, t('open_row', { row: row + 1 }));
  return tooltipHtml(`${group.name} · ${title}`, [
    [axisTitle(data.x), axisValue(data.x, group.x[index])],
    [axisTitle(data.y), axisValue(data.y, group.y[index])],
    ...intervalFacts(t, group, index),
    ...(data.highlight?.rows.has(row) ? ([[data.highlight.name, t('yes')]] as const) : []),
    ...(data.details?.(row) ?? []),
  ]);
}

function highlighted(data: ScatterData, group: ScatterGroup): number[] {
  if (!data.highlight) return [];
  const found: number[] = [];
  for (let index = 0; index < group.x.length; index += 1)
    if (data.highlight.rows.has(rowOf(group, index))) found.push(index);
  return found;
}
