import type { CustomSeriesOption } from 'echarts/charts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { ChartPoint } from '../frame/chart-handle.ts';
import type { ChartWords } from '../chart-messages.ts';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption, colourBar } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption, rangeText } from '../option/chart-option.ts';
import { type ChartTable, numeric, tableOf, text } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import { type ChartPalette, groupRole, colourAt } from '../palette/chart-palette.ts';
import { limitSeries } from '../scatter/scatter-guides.ts';

type DendrogramProps = ChartProps & {
  data: DendrogramData;
  /** The line was dragged to a height, or a place between two merges was clicked. */
  onCut?: (height: number) => void;
};

/** A tree of merges with its cut, and values beside its leaves. Keep `data` stable. */
export function Dendrogram({ height, onCut, ...props }: DendrogramProps) {
  const { data } = props;
  function onPoint({ seriesId, index }: ChartPoint): void {
    const range = seriesId === 'cuts' ? cutRanges(data.heights)[index] : undefined;
    if (range) onCut?.((range.lower + range.upper) / 2);
  }

  return (
    <Chart
      {...props}
      drag={onCut && data.cut ? { value: data.cut.height, onDone: onCut } : undefined}
      height={height ?? dendrogramHeight(data)}
      option={buildDendrogramOption}
      table={buildDendrogramTable}
      onPoint={onCut && onPoint}
    />
  );
}

export type DendrogramData = TreeData & {
  height: ChartAxis;
  /** Of the leaves' cut: the group of each, 0 where a leaf is cut itself. */
  groups: readonly number[];
  /** Heights of the highest merges, the highest first: clicks between them cut there. */
  heights: readonly number[];
  /** Where the tree is cut. */
  cut: { height: number; label: string } | null;
  words: { rows: string; cutHere: (groups: number) => string };
  /** Values of columns beside the leaves, a list a leaf; colours from −limit to limit. */
  heatMap: {
    columns: readonly string[];
    values: readonly (readonly number[])[];
    limit: number;
    value: ChartAxis;
  } | null;
};

/** Below this width a leaf's name cannot be read. */
const namesUpTo = 70;
/** Beyond, the numbers of groups would cover the tree. */
const numbersUpTo = 40;
const treeShare = '43%';
const numberHeight = 14;

export function dendrogramHeight({ leaves, heatMap }: Pick<DendrogramData, 'leaves' | 'heatMap'>): number {
  return Math.min(1100, Math.max(320, leaves.length * 11 + (heatMap ? 150 : 90)));
}

/** The root at the left and leaves below each other, with a heat map of their values in the same order. */
export function buildDendrogramOption(data: DendrogramData, palette: ChartPalette): ChartOption {
  const base = baseOption(palette);
  const { heatMap } = data;
  const labels = data.leaves.map(({ label }) => label);
  const leafAxis = { ...categoryAxis(palette, null, labels, 90), inverse: true };
  const hidden = { ...leafAxis, axisLabel: { show: false }, axisLine: { show: false } };
  const named = {
    ...leafAxis,
    position: 'right' as const,
    axisLabel: {
      ...leafAxis.axisLabel,
      show: labels.length <= namesUpTo,
      interval: 0,
      fontSize: 10,
      hideOverlap: false,
    },
  };
  const bottom = heatMap ? 110 : 44;
  const heights = { ...valueAxis(palette, data.height), inverse: true, scale: false, min: 0, nameGap: 26 };
  if (!heatMap) {
    return {
      ...base,
      grid: { left: 16, right: labels.length <= namesUpTo ? 110 : 20, top: 22, bottom },
      xAxis: heights,
      yAxis: named,
      series: treeSeries(data, palette),
    };
  }
  const columns = categoryAxis(palette, null, heatMap.columns, 90);
  return {
    ...base,
    grid: [
      { left: 16, width: treeShare, top: 22, bottom },
      { left: '49%', right: labels.length <= namesUpTo ? 150 : 84, top: 22, bottom },
    ],
    xAxis: [
      heights,
      {
        ...columns,
        gridIndex: 1,
        axisLabel: { ...columns.axisLabel, rotate: 55, interval: heatMap.columns.length <= 40 ? 0 : 'auto' },
      },
    ],
    yAxis: [hidden, { ...named, gridIndex: 1 }],
    visualMap: heatMapBar(heatMap, palette),
    series: [...treeSeries(data, palette), cellSeries(data.leaves, heatMap, palette)],
  };
}

/** Values beyond the ends have the colours of the ends, and the bar says so. */
function heatMapBar(
  { limit, value, values }: NonNullable<DendrogramData['heatMap']>,
  palette: ChartPalette,
): ChartOption['visualMap'] {
  const all = values.flat();
  return colourBar(palette, value, -limit, limit, palette.diverging, {
    low: all.some((one) => one < -limit),
    high: all.some((one) => one > limit),
  });
}

function treeSeries(data: DendrogramData, palette: ChartPalette) {
  const forks = forksOf(data, data.groups);
  const lines: CustomSeriesOption = {
    type: 'custom',
    id: 'forks',
    silent: true,
    z: 3,
    clip: true,
    dimensions: ['height', 'place'],
    encode: { x: 0, y: 1 },
    data: forks.map(({ height, branches }) => [height, branches[0].place]),
    renderItem: ({ dataIndex }, api) => {
      const fork = forks[dataIndex];
      if (!fork) return null;
      const [a, b] = fork.branches.map(({ place, height }) => api.coord([height, place])) as [number[], number[]];
      const [x = 0] = api.coord([fork.height, fork.branches[0].place]);
      const colour = fork.group > 0 ? palette.roles[groupRole(fork.group - 1)] : palette.mutedText;
      return {
        type: 'polyline',
        shape: {
          points: [
            [a[0]!, a[1]!],
            [x, a[1]!],
            [x, b[1]!],
            [b[0]!, b[1]!],
          ],
        },
        style: { stroke: colour, fill: 'none', lineWidth: 1.5 },
      };
    },
  };
  return [
    cutSeries(data, palette),
    lines,
    topSeries(data, palette),
    ...limitSeries(
      { limits: data.cut ? [{ axis: 'x', value: data.cut.height, label: data.cut.label }] : [] },
      palette,
      'start',
    ),
  ];
}

/** Each group's number where it joins the others: colours come again after a few groups. */
function topSeries(data: DendrogramData, palette: ChartPalette): CustomSeriesOption {
  const tops = topsOf(data, data.groups);
  const shown = tops.length > 1 && tops.length <= numbersUpTo ? tops : [];
  return {
    type: 'custom',
    id: 'tops',
    silent: true,
    z: 4,
    clip: true,
    dimensions: ['height', 'place'],
    encode: { x: 0, y: 1 },
    data: shown.map(({ height, place }) => [height, place]),
    renderItem: ({ dataIndex, coordSys }, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const { group = 0 } = shown[dataIndex] ?? {};
      // Above its line, but for the first leaf, where it would be cut off.
      const isTop = y - (coordSys as unknown as { y: number }).y < numberHeight;
      return {
        type: 'text',
        style: {
          x: x - 4,
          y,
          text: String(group),
          align: 'right',
          verticalAlign: isTop ? 'top' : 'bottom',
          fontFamily: palette.fontFamily,
          fontSize: 12,
          fontWeight: 'bold',
          fill: palette.text,
          stroke: palette.background,
          lineWidth: 3,
        },
      };
    },
  };
}

/** Strips between the heights of merges, unseen until the pointer is over one: a click cuts there. */
function cutSeries(data: DendrogramData, palette: ChartPalette): CustomSeriesOption {
  const ranges = cutRanges(data.heights);
  return {
    type: 'custom',
    id: 'cuts',
    z: 2,
    clip: true,
    dimensions: ['lower', 'upper', 'place'],
    encode: { x: [0, 1], y: 2 },
    data: ranges.map(({ lower, upper }) => [lower, upper, 0]),
    renderItem: (params, api) => {
      const box = params.coordSys as unknown as { y: number; height: number };
      const [from = 0] = api.coord([api.value(0), 0]);
      const [to = 0] = api.coord([api.value(1), 0]);
      return {
        type: 'rect',
        shape: { x: Math.min(from, to), y: box.y, width: Math.abs(to - from), height: box.height },
        style: { fill: palette.text, opacity: 0 },
        emphasis: { style: { fill: palette.text, opacity: 0.08 } },
      };
    },
    tooltip: tipAt((index) => {
      const range = ranges[index];
      return range
        ? tooltipHtml(data.words.cutHere(range.groups), [
            [axisTitle(data.height), rangeText(data.height, range.lower, range.upper)],
          ])
        : '';
    }),
  };
}

function cellSeries(
  leaves: DendrogramData['leaves'],
  { columns, values, limit, value }: NonNullable<DendrogramData['heatMap']>,
  palette: ChartPalette,
): CustomSeriesOption {
  const cells = values.flatMap((row, leaf) => row.map((cell, column) => [column, leaf, cell] as const));
  return {
    type: 'custom',
    id: 'cells',
    xAxisIndex: 1,
    yAxisIndex: 1,
    clip: true,
    dimensions: ['column', 'leaf', 'value'],
    encode: { x: 0, y: 1 },
    data: cells.map((cell) => [...cell]),
    renderItem: (_params, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const [width = 0, height = 0] = (api.size?.([1, 1]) ?? []) as number[];
      const colour = colourAt(palette.diverging, (Number(api.value(2)) / limit + 1) / 2);
      return {
        type: 'rect',
        shape: { x: x - width / 2, y: y - height / 2, width: width + 0.5, height: height + 0.5 },
        style: { fill: colour },
      };
    },
    tooltip: tipAt((index) => {
      const [column = 0, leaf = 0, cell] = cells[index] ?? [];
      return tooltipHtml(`${leaves[leaf]?.label ?? ''} × ${columns[column] ?? ''}`, [[axisTitle(value), cell]]);
    }),
  };
}

/** The merges, from the highest. */
export function buildDendrogramTable(data: DendrogramData, t: ChartWords): ChartTable {
  const forks = forksOf(data, data.groups).reverse();
  return tableOf(
    [numeric(axisTitle(data.height)), numeric(data.words.rows), text(t('group'))],
    forks.map(({ height, rows, group }) => [height, rows, group === 0 ? '' : String(group)]),
  );
}

/** A tree as compute draws it: leaves 0 … n − 1 from first to last, merges n, n + 1, … from the lowest to the highest. */
export type TreeData = {
  leaves: readonly { label: string; rows: number; height: number }[];
  merges: readonly { left: number; right: number; height: number; rows: number }[];
};

/** A merge as drawn: the heights of its two branches, where they lie among the leaves, and the group all its leaves have (0: several). */
export type Fork = { height: number; rows: number; group: number; branches: readonly [Branch, Branch] };
type Branch = { place: number; height: number };

/** Where each merge lies; `groups` of the leaves, 0 for none. */
export function forksOf({ leaves, merges }: TreeData, groups: readonly number[]): Fork[] {
  const nodes = leaves.map(({ height }, index) => ({ place: index, height, group: groups[index] ?? 0 }));
  return merges.map(({ left, right, height, rows }) => {
    const [a, b] = [nodes[left]!, nodes[right]!];
    const group = a.group === b.group ? a.group : 0;
    nodes.push({ place: (a.place + b.place) / 2, height, group });
    return {
      height,
      rows,
      group,
      branches: [
        { place: a.place, height: a.height },
        { place: b.place, height: b.height },
      ],
    };
  });
}

/** The top of each group: where it lies, and its height. Groups that a drawn leaf holds only a part of have none. */
export function topsOf(
  { leaves, merges }: TreeData,
  groups: readonly number[],
): { group: number; place: number; height: number }[] {
  const nodes = leaves.map(({ height }, index) => ({ group: groups[index] ?? 0, place: index, height }));
  const isInside = nodes.map(() => false);
  for (const { left, right, height } of merges) {
    const [a, b] = [nodes[left]!, nodes[right]!];
    const group = a.group === b.group ? a.group : 0;
    isInside[left] = isInside[right] = group > 0;
    nodes.push({ group, place: (a.place + b.place) / 2, height });
    isInside.push(false);
  }
  return nodes.filter(({ group }, node) => group > 0 && !isInside[node]);
}

/** A range of heights in which a cut gives the same number of groups. */
export type CutRange = { groups: number; lower: number; upper: number };

/** The ranges between the highest merges, of two groups and more; empty ones left out. */
export function cutRanges(heights: readonly number[], most = 60): CutRange[] {
  return heights.slice(0, most).flatMap((upper, index) => {
    const lower = heights[index + 1] ?? 0;
    return upper > lower ? [{ groups: index + 2, lower, upper }] : [];
  });
}
