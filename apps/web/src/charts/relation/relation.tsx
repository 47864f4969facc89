import { rowTitle } from '../../lib/rows/row-names.ts';
import { useCallback, useMemo } from 'react';
import type { ScatterSeriesOption, CustomSeriesOption } from 'echarts/charts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import { hasCanvas } from '../frame/has-canvas.ts';
import type { ChartPoint } from '../frame/chart-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { largeFrom } from '../scatter/scatter-option.ts';
import { hoverSeries } from '../cloud/point-cloud.ts';
import { dimmedOpacity, selectedOpacity, type PointCloud } from '../cloud/point-cloud.ts';
import { valueAxis } from '../option/axes.ts';
import { secondLine } from '../option/axis-name.ts';
import { baseOption, colourBar, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartOption, rangeText, type ChartAxis } from '../option/chart-option.ts';
import { extent, niceRange } from '../option/nice-range.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { guideSeries } from '../scatter/scatter-guides.ts';
import { numeric, text, type ChartTable, rowColumn } from '../option/chart-table.ts';
import type { RelationData, MarginalBins } from './relation-data.ts';
import { pointLevels, type PointLevel } from './point-levels.ts';
import { pointsInTurn } from '../option/points-in-turn.ts';

type RelationProps = ChartProps & {
  data: RelationData;
  /** A point was clicked, or its row in the table. */
  onRow?: (row: number) => void;
};

/** Two columns as points that colour and size tell more about, with trend lines and marginal histograms; selected rows stand out. */
export function Relation({ data, onRow, ...frame }: RelationProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const { points, colour, size } = data;
  // Of very many points a selection or a zoom changes only the pixels that are drawn below.
  // Pixels are placed by even axes only.
  const isCloud = points.x.length >= largeFrom && hasCanvas() && !data.x.log && !data.y.log;
  const apart = useMemo(
    () => (isCloud ? pointLevels({ points, colour, size }, palette, t('missing')) : undefined),
    [isCloud, points, colour, size, palette, t],
  );
  const { option, levels } = useMemo(() => buildRelationOption(data, palette, t, apart), [data, palette, t, apart]);
  const cloud = useMemo(() => apart && relationCloud(data, apart, option, t), [data, apart, option, t]);
  const whole = useCallback(() => buildRelationOption(data, palette, t).option, [data, palette, t]);
  const table = useMemo(() => buildRelationTable(data, t), [data, t]);

  function onPoint({ seriesId, index }: ChartPoint): void {
    const level = levels[Number(/^points-(\d+)$/.exec(seriesId)?.[1])];
    if (level) onRow?.(data.points.rows[level.points[index]!]!);
  }

  return (
    <ChartFrame
      {...frame}
      option={option}
      cloud={cloud}
      whole={whole}
      palette={palette}
      table={table}
      empty={data.points.x.length === 0}
      onPoint={onRow && onPoint}
      onTableRow={onRow && ((index) => onRow(data.points.rows[index]!))}
    />
  );
}

const marginalSize = 44;

/** The chart with its points, or with `levels` all but the points, which are drawn apart. */
export function buildRelationOption(
  data: RelationData,
  palette: ChartPalette,
  t: ChartWords,
  apart?: readonly PointLevel[],
): { option: ChartOption; levels: readonly PointLevel[] } {
  const levels = apart ?? pointLevels(data, palette, t('missing'));
  const lines = data.lines ?? [];
  const groups = data.colour?.kind === 'groups' ? data.colour.groups : [];
  const base = baseOption(palette, [
    ...groups,
    ...lines.filter(({ unlisted }) => !unlisted).map(({ name }) => ({ name, icon: lineIcon })),
  ]);
  const legend = base.legend !== undefined;
  const bar = data.colour?.kind === 'scale' ? { axis: data.colour.axis, ...extent(data.colour.values) } : null;
  const beside = data.marginals ? marginalSize + 8 : 0;
  const top = (legend ? 40 : 16) + beside;
  const right = 20 + beside + (bar ? 64 : 0);
  const left = 76 + secondLine(data.y);
  const bottom = 52 + secondLine(data.x);
  const main = { left, right, top, bottom, outerBoundsMode: 'none' as const };
  const many = data.points.x.length >= largeFrom;
  const zoom = zoomOption(palette, 'xy');
  const [zoomX, zoomY] = zoom.dataZoom as [object, object];
  const option: ChartOption = {
    ...base,
    ...zoom,
    dataZoom: [
      { ...zoomX, xAxisIndex: data.marginals ? [0, 1] : [0] },
      { ...zoomY, yAxisIndex: data.marginals ? [0, 2] : [0] },
    ] as ChartOption['dataZoom'],
    grid: [
      main,
      ...(data.marginals
        ? [
            { left, right, top: top - beside, height: marginalSize },
            { width: marginalSize, right: right - beside, top, bottom },
          ]
        : []),
    ],
    xAxis: [
      { ...valueAxis(palette, data.x), nameGap: 30 },
      ...(data.marginals
        ? [
            { ...along(data, 'x'), gridIndex: 1 },
            { ...counting(data.marginals.y.whole), gridIndex: 2 },
          ]
        : []),
    ] as ChartOption['xAxis'],
    yAxis: [
      { ...valueAxis(palette, data.y), nameGap: 56 },
      ...(data.marginals
        ? [
            { ...counting(data.marginals.x.whole), gridIndex: 1 },
            { ...along(data, 'y'), gridIndex: 2 },
          ]
        : []),
    ] as ChartOption['yAxis'],
    visualMap: bar ? colourBar(palette, bar.axis, bar.low, bar.high) : undefined,
    series: [
      ...(apart
        ? standIns(data, levels)
        : levels.map((level, index) => pointSeries(data, level, index, many, palette, t))),
      ...guideSeries({ lines } as Parameters<typeof guideSeries>[0], palette, null),
      ...(data.marginals
        ? [
            ...marginalSeries(data.marginals.x, 'x', data.x, 1, palette, t),
            ...marginalSeries(data.marginals.y, 'y', data.y, 2, palette, t),
          ]
        : []),
      ...labelSeries(data, palette),
    ],
  };
  if (data.marginals) shareExtents(option, data);
  // The points are below the chart: its lines would lie over them.
  if (apart)
    for (const axis of [option.xAxis, option.yAxis].flat() as { splitLine?: object }[])
      axis.splitLine = { show: false };
  return { option, levels };
}

function labelSeries({ labels = [] }: RelationData, palette: ChartPalette): ScatterSeriesOption[] {
  return labels.length === 0
    ? []
    : [
        {
          type: 'scatter',
          id: 'labels',
          data: labels.map(({ x, y }) => [x, y]),
          silent: true,
          symbolSize: 0,
          z: 5,
          tooltip: { show: false },
          label: {
            show: true,
            position: 'inside',
            formatter: ({ dataIndex }) => labels[dataIndex]?.text ?? '',
            fontSize: 18,
            fontWeight: 'bold',
            color: palette.text,
            textBorderColor: palette.background,
            textBorderWidth: 4,
          },
        },
      ];
}

/** What the legend, the axes and the tooltip need of points that are drawn apart. */
function standIns({ points }: RelationData, levels: readonly PointLevel[]): ScatterSeriesOption[] {
  const [x, y] = [extent(points.x), extent(points.y)];
  return [
    { type: 'scatter', id: hoverSeries, data: [], itemStyle: { opacity: 0.9 }, z: 4 },
    ...levels.map(({ name, colour }, index) => ({
      type: 'scatter' as const,
      id: `points-${index}`,
      name,
      color: colour,
      data: [],
    })),
    {
      type: 'scatter',
      id: 'ends',
      data: [
        [x.low, y.low],
        [x.high, y.high],
      ],
      silent: true,
      symbolSize: 0,
      itemStyle: { opacity: 0 },
      tooltip: { show: false },
    },
  ];
}

/** Points drawn apart from the option that `buildRelationOption` makes with the same levels. */
export function relationCloud(
  data: RelationData,
  levels: readonly PointLevel[],
  option: ChartOption,
  t: ChartWords,
): PointCloud {
  const { left, right, top, bottom } = [option.grid].flat()[0] as PointCloud['plot'];
  return {
    points: data.points,
    levels,
    selected: data.selected ?? null,
    opacity: opacityOf(data),
    plot: { left, right, top, bottom },
    tooltip: (level, index) => pointTooltip(data, level, index, t),
  };
}

function opacityOf({ points }: RelationData): number {
  return points.x.length > 20_000 ? 0.35 : points.x.length >= largeFrom ? 0.55 : 0.8;
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
  for (const [axes, values, at, edges, { time, log }] of [
    [xAxes, data.points.x, 1, data.marginals!.x.edges, data.x],
    [yAxes, data.points.y, 2, data.marginals!.y.edges, data.y],
  ] as const) {
    const { low, high } = extent(values, edges);
    const room = (high - low) * 0.02 || 1;
    const ends = time || log ? { min: low - room, max: high + room } : niceRange(low, high);
    for (const axis of [axes[0]!, axes[at]!]) Object.assign(axis, ends);
    if (!time && !log) continue;
    const main = axes[0] as { axisLabel: object };
    main.axisLabel = { ...main.axisLabel, showMinLabel: false, showMaxLabel: false };
  }
}

function pointSeries(
  data: RelationData,
  level: PointLevel,
  index: number,
  many: boolean,
  palette: ChartPalette,
  t: ChartWords,
): ScatterSeriesOption {
  const dimmed = data.selected && !level.selected;
  const opacity = opacityOf(data);
  return {
    type: 'scatter',
    id: `points-${index}`,
    name: level.name,
    color: level.colour,
    symbol: level.symbol,
    symbolSize: level.size,
    itemStyle: {
      opacity: dimmed ? (many ? dimmedOpacity : 0.14) : data.selected ? selectedOpacity(opacity) : opacity,
      borderColor: palette.background,
      borderWidth: many || dimmed ? 0 : 0.5,
    },
    large: many,
    largeThreshold: 0,
    progressive: 0,
    clip: true,
    dimensions: ['x', 'y'],
    data: pointsInTurn(data.points.x, data.points.y, level.points),
    tooltip: tipAt((position) => pointTooltip(data, level, position, t)),
    emphasis: { scale: 1.3 },
    // What has no colour of its own covers nothing that has.
    z: dimmed ? 2 : level.colour === palette.roles.neutral ? 2.5 : 3,
  };
}

function pointTooltip(data: RelationData, level: PointLevel, index: number, t: ChartWords): string {
  const point = level.points[index]!;
  const row = data.points.rows[point]!;
  const { colour, size } = data;
  const group = colour?.kind === 'groups' ? [[axisTitle(colour.axis), level.name] as const] : [];
  const shade =
    colour?.kind === 'scale' ? [[axisTitle(colour.axis), axisValue(colour.axis, colour.values[point])] as const] : [];
  return tooltipHtml(rowTitle(row, t('open_row', { row: row + 1 })), [
    [axisTitle(data.x), axisValue(data.x, data.points.x[point])],
    [axisTitle(data.y), axisValue(data.y, data.points.y[point])],
    ...group,
    ...shade,
    ...(size ? [[axisTitle(size.axis), axisValue(size.axis, size.values[point])] as const] : []),
    ...(data.details?.(row) ?? []),
  ]);
}

/** Row numbers are from 1, as people count. */
export function buildRelationTable(data: RelationData, t: ChartWords): ChartTable {
  const { points, colour, size, selected } = data;
  return {
    columns: [
      rowColumn(t('row')),
      numeric(axisTitle(data.x)),
      numeric(axisTitle(data.y)),
      ...(colour ? [colour.kind === 'groups' ? text(axisTitle(colour.axis)) : numeric(axisTitle(colour.axis))] : []),
      ...(size ? [numeric(axisTitle(size.axis))] : []),
      ...(selected ? [text(t('selected'))] : []),
    ],
    rowCount: points.x.length,
    row: (index) => [
      points.rows[index]! + 1,
      axisValue(data.x, points.x[index]),
      axisValue(data.y, points.y[index]),
      ...(colour
        ? [
            colour.kind === 'groups'
              ? colour.groups[colour.places[index]!]?.name
              : axisValue(colour.axis, colour.values[index]),
          ]
        : []),
      ...(size ? [axisValue(size.axis, size.values[index])] : []),
      ...(selected ? [selected[points.rows[index]!] ? t('yes') : ''] : []),
    ],
  };
}

/** A histogram along one side of the chart: `axis` says which values it counts. */
function marginalSeries(
  bins: MarginalBins,
  side: 'x' | 'y',
  axis: ChartAxis,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption[] {
  const layers = [
    { id: 'whole', counts: bins.whole, fill: bins.selected ? `${palette.roles.neutral}66` : palette.roles.neutral },
    ...(bins.selected ? [{ id: 'selected', counts: bins.selected, fill: palette.roles.selected }] : []),
  ];
  return layers.map(({ id, counts, fill }) => ({
    type: 'custom',
    id: `marginal-${side}-${id}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    clip: true,
    silent: id === 'selected',
    encode: side === 'x' ? { x: [0, 1], y: 2 } : { y: [0, 1], x: 2 },
    data: counts.map((count, bin) => [bins.edges[bin]!, bins.edges[bin + 1]!, count]),
    renderItem: (_params, api) => {
      const [from, to, count] = [api.value(0), api.value(1), api.value(2)];
      const [a = [], b = []] =
        side === 'x' ? [api.coord([from, count]), api.coord([to, 0])] : [api.coord([0, to]), api.coord([count, from])];
      return {
        type: 'rect',
        shape: {
          x: a[0]!,
          y: a[1]!,
          width: Math.max(0.5, b[0]! - a[0]! - 0.5),
          height: Math.max(0, b[1]! - a[1]! - 0.5),
        },
        style: { fill },
      };
    },
    tooltip: tipAt((bin) =>
      tooltipHtml('', [
        [axis.label, rangeText(axis, bins.edges[bin], bins.edges[bin + 1])],
        [t('count'), bins.whole[bin]],
        ...(bins.selected ? [[t('selected'), bins.selected[bin]] as const] : []),
      ]),
    ),
  }));
}
