import type { LineSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import type { DraggedParts } from '../frame/line-drag.ts';
import { valueAxis } from '../option/axes.ts';
import { baseOption, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { isMarked, markedBands, type RangeMarks } from '../option/marked-ranges.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { limitSeries } from '../scatter/scatter-guides.ts';

/** Scores in order, what lies above a threshold, and ranges that are marked: what is known to be anomalous. Keep `data` stable. */
export function ScoreCourse(props: ChartProps & { data: ScoreCourseData }) {
  return <Chart {...props} option={buildScoreCourseOption} table={buildScoreCourseTable} dragged={dragged} />;
}

const dragged: DraggedParts = { hidden: ['above', 'limits'], above: 'scores' };

export type ScoreCourseData = {
  x: ChartAxis;
  y: ChartAxis;
  /** Rising. */
  at: readonly number[];
  /** Null where there is none, and where a line should break. */
  scores: readonly (number | null)[];
  /** What each point is called and what else is known of it, for the tooltip. */
  notes?: readonly string[];
  /** With what it says at its right end, beside the scores. */
  threshold: { value: number; label: string };
  above: { name: string };
  /** Ranges of x by what they are, behind the scores. */
  marked: readonly RangeMarks[];
  /** Places of x from which something else begins, such as the test data. */
  borders?: readonly { value: number; label: string }[];
};

const symbolsUpTo = 120;
/** The width of a letter of the threshold's label, in pixels. */
const LETTER = 6.5;

export function buildScoreCourseOption(data: ScoreCourseData, palette: ChartPalette, t: ChartWords): ChartOption {
  const base = baseOption(palette, [
    { name: axisTitle(data.y), icon: lineIcon },
    { name: data.above.name, icon: lineIcon },
    ...data.marked.filter(({ ranges }) => ranges.length > 0),
  ]);
  const low = Math.min(data.threshold.value, ...extentOf(data.scores));
  return {
    ...base,
    ...zoomOption(palette, 'x'),
    grid: { ...base.grid, right: Math.max(20, 8 + LETTER * data.threshold.label.length) },
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (params) => tipOf(data, [params].flat() as unknown as { dataIndex: number; seriesId?: string }[], t),
    },
    axisPointer: { lineStyle: { color: palette.axis } },
    xAxis: { ...valueAxis(palette, data.x), splitLine: { show: false }, min: data.at[0], max: data.at.at(-1) },
    yAxis: { ...valueAxis(palette, data.y), ...(low >= 0 && { min: 0 }) },
    series: [
      ...data.marked.flatMap((marks) => markedBands(marks, palette)),
      line(data, palette),
      above(data, palette),
      ...limitSeries(
        {
          limits: [
            { axis: 'y', isBeside: true, ...data.threshold },
            ...(data.borders ?? []).map((border) => ({ axis: 'x' as const, ...border })),
          ],
        },
        palette,
      ),
    ],
  };
}

function extentOf(scores: readonly (number | null)[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const score of scores) {
    if (score === null) continue;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  return [low, high];
}

function line(data: ScoreCourseData, palette: ChartPalette): LineSeriesOption {
  return {
    type: 'line',
    id: 'scores',
    name: axisTitle(data.y),
    color: palette.roles.data,
    data: data.at.map((at, index) => [at, data.scores[index] ?? null]) as LineSeriesOption['data'],
    showSymbol: data.at.length <= symbolsUpTo,
    symbolSize: 5,
    lineStyle: { width: 1.2 },
    z: 3,
  };
}

/** The same where it lies above the threshold, from point to point; what stands alone is a point. */
function above(data: ScoreCourseData, palette: ChartPalette): LineSeriesOption {
  const over = data.scores.map((score) => (score !== null && score > data.threshold.value ? score : null));
  const isAlone = (index: number) => (over[index - 1] ?? null) === null && (over[index + 1] ?? null) === null;
  return {
    type: 'line',
    id: 'above',
    name: data.above.name,
    color: palette.alert,
    data: data.at.map((at, index) => ({
      value: [at, over[index] ?? null],
      symbol: isAlone(index) ? 'circle' : 'none',
    })) as LineSeriesOption['data'],
    showSymbol: true,
    showAllSymbol: true,
    symbolSize: 4,
    lineStyle: { width: 1.6 },
    z: 4,
  };
}

function tipOf(
  data: ScoreCourseData,
  params: readonly { dataIndex: number; seriesId?: string }[],
  t: ChartWords,
): string {
  const at = params.find(({ seriesId }) => seriesId === 'scores')?.dataIndex;
  if (at === undefined) return '';
  const found = data.marked.filter((marks) => isMarked(marks, data.at[at]!));
  return tooltipHtml(data.notes?.[at] ?? '', [
    [axisTitle(data.x), axisValue(data.x, data.at[at]!)],
    [axisTitle(data.y), data.scores[at] ?? null],
    ...found.map(({ name }): [string, string] => [name, t('yes')]),
  ]);
}

export function buildScoreCourseTable(data: ScoreCourseData, t: ChartWords): ChartTable {
  return tableOf(
    [
      data.x.time ? text(axisTitle(data.x)) : numeric(axisTitle(data.x)),
      numeric(axisTitle(data.y)),
      text(data.above.name),
      ...data.marked.map(({ name }) => text(name)),
    ],
    data.at.map((at, index) => {
      const score = data.scores[index] ?? null;
      return [
        axisValue(data.x, at),
        score,
        score !== null && score > data.threshold.value ? t('yes') : '',
        ...data.marked.map((marks) => (isMarked(marks, at) ? t('yes') : '')),
      ];
    }),
  );
}
