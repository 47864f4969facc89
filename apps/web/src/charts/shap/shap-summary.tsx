import { rowTitle } from '../../lib/rows/row-names.ts';
import type { ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption, zoomOption, colourKey } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, text, type ChartTable, rowColumn } from '../option/chart-table.ts';
import { extent } from '../option/nice-range.ts';
import { tooltipHtml, tipOf } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { labelled } from '../../lib/i18n/joined.ts';
import { columnName } from '../../lib/columns/column-name.ts';

/** SHAP values of the most important features as rows of points. Keep `data` stable. */
export function ShapSummary({ height, ...props }: ChartProps & { data: ShapData }) {
  return <Chart {...props} height={height ?? shapHeight(props.data)} option={buildShapOption} table={buildShapTable} />;
}

type ShapFeature = {
  name: string;
  /** SHAP value of each row, in the target's unit. */
  shap: readonly number[];
  /** The feature's value in each row; texts (categories) and missing ones have no colour. */
  values: readonly (number | string | null)[];
};

export type ShapData = {
  /** What a SHAP value changes: the target with its unit. */
  target: ChartAxis;
  /** Most important first. */
  features: readonly ShapFeature[];
  /** Row numbers behind the values; their place by default. */
  rows?: readonly number[];
};

function shapHeight(data: Pick<ShapData, 'features'>): number {
  return 100 + 34 * Math.max(3, data.features.length);
}

/** One row of points per feature: to the right raises the prediction; colour from low to high values of the feature. */
export function buildShapOption(data: ShapData, palette: ChartPalette, t: ChartWords): ChartOption {
  const base = baseOption(palette);
  const names = data.features.map((feature) => columnName(feature.name));
  const last = names.length - 1;
  const labels = categoryAxis(palette, null, names);
  return {
    ...base,
    ...zoomOption(palette, 'x'),
    grid: { ...base.grid, right: 64 },
    xAxis: valueAxis(palette, { label: labelled(t('shap_value'), data.target.label), unit: data.target.unit }),
    yAxis: {
      type: 'value',
      inverse: true,
      min: -0.5,
      max: last + 0.5,
      interval: 1,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...labels.axisLabel,
        customValues: names.map((_name, index) => index),
        formatter: (value: number) => names[Math.round(value)] ?? '',
      },
      splitLine: { show: false },
    },
    visualMap: colourKey(
      palette,
      { max: 1, text: [t('high'), t('low')] },
      { dimension: 2, seriesIndex: 0, itemWidth: 10, itemHeight: 110 },
    ),
    series: [points(data, palette, t, true), points(data, palette, t, false), zeroLine(palette, last)],
  };
}

function points(data: ShapData, palette: ChartPalette, t: ChartWords, coloured: boolean): ScatterSeriesOption {
  const { low, high } = extent(...data.features.map((feature) => feature.shap));
  const all = data.features.flatMap((feature, index) => {
    const shares = featureShares(feature.values);
    const offsets = swarmOffsets(feature.shap, low, high);
    return feature.shap.map((shap, row) => ({
      point: [shap, index + 0.4 * offsets[row]!, shares[row] ?? -1, row],
      isColoured: shares[row] !== null,
    }));
  });
  const kept = all.filter(({ isColoured }) => isColoured === coloured).map(({ point }) => point);
  return {
    type: 'scatter',
    id: coloured ? 'points' : 'uncoloured',
    data: kept,
    color: palette.roles.neutral,
    symbolSize: 5,
    itemStyle: { opacity: 0.85 },
    clip: true,
    tooltip: tipOf(([shap, y = 0, , row = 0]) => {
      const feature = data.features[Math.round(y)];
      const heading = `${columnName(feature?.name ?? '')} · ${rowTitle(data.rows?.[row] ?? row, t('open_row', { row: (data.rows?.[row] ?? row) + 1 }))}`;
      return tooltipHtml(heading, [
        [t('feature_value'), feature?.values[row] ?? t('missing')],
        [t('shap_value'), shap],
      ]);
    }),
    z: 3,
  };
}

function zeroLine(palette: ChartPalette, last: number) {
  return {
    type: 'line' as const,
    id: 'zero',
    data: [
      [0, -0.5],
      [0, last + 0.5],
    ],
    showSymbol: false,
    silent: true,
    lineStyle: { color: palette.axis, width: 1 },
    z: 2,
  };
}

export function buildShapTable(data: ShapData, t: ChartWords): ChartTable {
  const rows = data.features[0]?.shap.length ?? 0;
  return {
    columns: [
      text(t('feature')),
      rowColumn(t('row')),
      numeric(t('feature_value')),
      numeric(labelled(t('shap_value'), axisTitle(data.target))),
    ],
    rowCount: rows * data.features.length,
    row: (index) => {
      const feature = data.features[Math.floor(index / rows)];
      const row = index % rows;
      return [columnName(feature?.name ?? ''), (data.rows?.[row] ?? row) + 1, feature?.values[row], feature?.shap[row]];
    },
  };
}

/**
 * Where each value stands in its feature, 0 (low) to 1 (high), for colours: linear between the 5 % and 95 % quantiles,
 * so that an outlier does not flatten the rest. Null for what is no number.
 */
export function featureShares(values: readonly (number | string | null)[]): (number | null)[] {
  const numbers = values
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
    .sort((a, b) => a - b);
  const at = (share: number) => numbers[Math.round(share * (numbers.length - 1))] ?? 0;
  let [low, high] = [at(0.05), at(0.95)];
  if (low === high) [low, high] = [at(0), at(1)];
  return values.map((value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    return low === high ? 0.5 : Math.min(1, Math.max(0, (value - low) / (high - low)));
  });
}

/**
 * How far each point of a row of points steps aside so that many of one value show as a swelling:
 * −1..1, by the count in bins along the row; the same values always give the same chart.
 */
export function swarmOffsets(values: readonly number[], low: number, high: number, bins = 120): number[] {
  const width = (high - low) / bins || 1;
  const seen = new Map<number, number>();
  const indices = values.map((value) => {
    const bin = Math.floor((value - low) / width);
    const index = seen.get(bin) ?? 0;
    seen.set(bin, index + 1);
    return { bin, place: index };
  });
  const most = Math.max(1, ...seen.values());
  const step = 2 / Math.max(most, 12);
  return indices.map(({ place }) => (place % 2 === 0 ? 1 : -1) * Math.ceil(place / 2) * step);
}
