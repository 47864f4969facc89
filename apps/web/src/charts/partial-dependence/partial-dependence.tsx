import type { CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption, lineIcon, zoomOption } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { labelled } from '../../lib/i18n/joined.ts';

/** How the prediction follows one feature: on average and for single rows. Keep `data` stable. */
export function PartialDependence(props: ChartProps & { data: PartialDependenceData }) {
  return <Chart {...props} option={buildPartialDependenceOption} table={buildPartialDependenceTable} />;
}

export type PartialDependenceData = {
  feature: ChartAxis;
  target: ChartAxis;
  /** Values of the feature: numbers, or names of categories. */
  grid: readonly number[] | readonly string[];
  /** Mean prediction at each value. */
  mean: readonly number[];
  /** Predictions of single rows (individual conditional expectation), row by row. */
  individual?: readonly (readonly number[])[];
  /** Values seen in training (deciles), as ticks at the foot: where there are none, the curve is a guess. */
  seen?: readonly number[];
  /** Ends of the predictions, where several of these charts are read together. */
  range?: { min: number; max: number };
};

function isNumeric(grid: PartialDependenceData['grid']): grid is readonly number[] {
  return typeof grid[0] === 'number';
}

export function buildPartialDependenceOption(
  data: PartialDependenceData,
  palette: ChartPalette,
  t: ChartWords,
): ChartOption {
  const numbers = isNumeric(data.grid);
  const names = data.individual?.length ? [t('average'), { name: t('individual'), icon: lineIcon }] : [];
  return {
    ...baseOption(palette, names),
    ...zoomOption(palette, 'x'),
    xAxis: numbers ? valueAxis(palette, data.feature) : categoryAxis(palette, data.feature, data.grid.map(String), 100),
    yAxis: { ...valueAxis(palette, data.target), ...data.range },
    series: [...individual(data, palette, t), average(data, palette, t, numbers), ...rug(data, palette, numbers)],
  };
}

function position(data: PartialDependenceData, index: number): number {
  return isNumeric(data.grid) ? data.grid[index]! : index;
}

function average(
  data: PartialDependenceData,
  palette: ChartPalette,
  t: ChartWords,
  numbers: boolean,
): LineSeriesOption {
  return {
    type: 'line',
    id: 'average',
    name: t('average'),
    color: palette.roles.prediction,
    data: data.mean.map((value, index) => [position(data, index), value]),
    lineStyle: { width: numbers ? 3 : 0 },
    showSymbol: true,
    symbol: 'circle',
    symbolSize: numbers ? 5 : 11,
    z: 4,
    tooltip: tipAt((at) =>
      tooltipHtml('', [
        [axisTitle(data.feature), data.grid[at]],
        [axisTitle(data.target), data.mean[at]],
      ]),
    ),
  };
}

/** All single rows as one series, the lines parted by gaps: a hundred series would be slow. */
function individual(data: PartialDependenceData, palette: ChartPalette, t: ChartWords): LineSeriesOption[] {
  if (!data.individual?.length) return [];
  return [
    {
      type: 'line',
      id: 'individual',
      name: t('individual'),
      color: palette.roles.neutral,
      data: data.individual.flatMap((line) => [
        ...line.map((value, index) => [position(data, index), value]),
        [position(data, 0), '-'],
      ]),
      lineStyle: { width: 1, opacity: 0.45 },
      symbol: 'none',
      silent: true,
      z: 2,
    },
  ];
}

function rug(data: PartialDependenceData, palette: ChartPalette, numbers: boolean): CustomSeriesOption[] {
  if (!numbers || !data.seen?.length) return [];
  return [
    {
      type: 'custom',
      id: 'seen',
      silent: true,
      clip: true,
      encode: { x: 0 },
      data: data.seen.map((value) => [value]),
      renderItem: (params, api) => {
        const [x = 0] = api.coord([api.value(0), data.mean[0] ?? 0]);
        const area = params.coordSys as unknown as { y: number; height: number };
        const foot = area.y + area.height;
        return {
          type: 'line',
          shape: { x1: x, y1: foot, x2: x, y2: foot - 8 },
          style: { stroke: palette.text, lineWidth: 1.5 },
        };
      },
      z: 5,
    },
  ];
}

export function buildPartialDependenceTable(data: PartialDependenceData, t: ChartWords): ChartTable {
  const lines = data.individual ?? [];
  return tableOf(
    [
      isNumeric(data.grid) ? numeric(axisTitle(data.feature)) : text(axisTitle(data.feature)),
      numeric(labelled(axisTitle(data.target), t('average'))),
      ...lines.map((_line, index) => numeric(t('individual_number', { number: index + 1 }))),
    ],
    data.grid.map((value, index) => [value, data.mean[index], ...lines.map((line) => line[index])]),
  );
}
