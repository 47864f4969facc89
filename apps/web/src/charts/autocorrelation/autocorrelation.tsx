import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { valueAxis } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import type { ChartOption, ChartSeries } from '../option/chart-option.ts';
import { numeric, tableOf, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipOf } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';

/** How much a column goes with itself some rows earlier. Keep `data` stable. */
export function Autocorrelation(props: ChartProps & { data: AutocorrelationData }) {
  return (
    <Chart
      {...props}
      option={buildAutocorrelationOption}
      table={buildAutocorrelationTable}
      empty={props.data.lags.length < 2 || props.data.acf.every((value) => value === null)}
    />
  );
}

type Values = readonly (number | null)[];

type AutocorrelationData = {
  lags: readonly number[];
  acf: Values;
  pacf: Values;
  /** Half the width of the 95 % limits if there were no correlation at all; at each lag for the autocorrelation (Bartlett). */
  band: number | null;
  bartlett: Values;
};

/** Stems by lag: autocorrelation above, partial below, each with its limits. */
export function buildAutocorrelationOption(
  data: AutocorrelationData,
  palette: ChartPalette,
  t: ChartWords,
): ChartOption {
  const lagAxis = {
    ...valueAxis(palette, { label: t('lag'), whole: true }),
    scale: false,
    min: 0,
    max: data.lags.at(-1),
    splitLine: { show: false },
  };
  const correlation = (label: string) => ({
    ...valueAxis(palette, { label }),
    scale: false,
    min: (value: { min: number }) => (value.min < -0.25 ? -1 : -0.25),
    max: 1,
    nameGap: 40,
  });
  const at = { left: 64, right: 20, outerBoundsMode: 'none' as const };
  return {
    ...baseOption(palette),
    grid: [
      { ...at, top: 16, bottom: '55%' },
      { ...at, top: '53%', bottom: 48 },
    ],
    xAxis: [
      { ...lagAxis, name: undefined, gridIndex: 0 },
      { ...lagAxis, gridIndex: 1, nameGap: 28 },
    ],
    yAxis: [
      { ...correlation(t('autocorrelation')), gridIndex: 0 },
      { ...correlation(t('partial_autocorrelation')), gridIndex: 1 },
    ],
    series: [
      ...stems('acf', t('autocorrelation'), data, data.acf, 0, palette, t),
      ...limits('acf', data.lags, data.bartlett, 0, palette),
      ...stems('pacf', t('partial_autocorrelation'), data, data.pacf, 1, palette, t),
      ...limits(
        'pacf',
        data.lags,
        data.lags.map((lag) => (lag === 0 ? null : data.band)),
        1,
        palette,
      ),
    ],
  };
}

function stems(
  id: string,
  name: string,
  { lags }: AutocorrelationData,
  values: Values,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): ChartSeries[] {
  return [
    {
      type: 'custom',
      id,
      xAxisIndex: grid,
      yAxisIndex: grid,
      clip: true,
      encode: { x: 0, y: 1 },
      data: lags.flatMap((lag, index) =>
        values[index] === null || values[index] === undefined ? [] : [[lag, values[index]]],
      ),
      renderItem: (_params, api) => {
        const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
        const [, zero = 0] = api.coord([0, 0]);
        const colour = palette.roles.data;
        return {
          type: 'group',
          children: [
            { type: 'line', shape: { x1: x, x2: x, y1: zero, y2: y }, style: { stroke: colour, lineWidth: 2 } },
            { type: 'circle', shape: { cx: x, cy: y, r: 3 }, style: { fill: colour } },
          ],
        };
      },
      tooltip: tipOf(([lag, value]) =>
        tooltipHtml('', [
          [t('lag'), lag],
          [name, value],
        ]),
      ),
      z: 3,
    },
  ];
}

function limits(
  id: string,
  lags: readonly number[],
  reach: Values,
  grid: number,
  palette: ChartPalette,
): ChartSeries[] {
  return [1, -1].map((sign) => ({
    type: 'line',
    id: `${id}-limit-${sign}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    data: lags.flatMap((lag, index) => (reach[index] ? [[lag, sign * reach[index]]] : [])),
    symbol: 'none',
    silent: true,
    lineStyle: { color: palette.alert, type: 'dashed', width: 1 },
    z: 2,
  }));
}

export function buildAutocorrelationTable(data: AutocorrelationData, t: ChartWords): ChartTable {
  return tableOf(
    [t('lag'), t('autocorrelation'), `± ${t('band_95')}`, t('partial_autocorrelation'), `± ${t('band_95')}`].map(
      numeric,
    ),
    data.lags.map((lag, index) => [lag, data.acf[index], data.bartlett[index], data.pacf[index], data.band]),
  );
}
