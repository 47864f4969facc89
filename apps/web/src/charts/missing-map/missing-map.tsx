import { ranged } from '../../lib/i18n/joined.ts';
import { formatCount, formatPercent } from '../../lib/numbers/format-number.ts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption, colourKey } from '../option/base-option.ts';
import type { ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipOf } from '../option/tooltip.ts';
import { type ChartPalette, colourAt } from '../palette/chart-palette.ts';

/** Which values are missing, and whether they are missing together. Keep `data` stable. */
export function MissingMap(props: ChartProps & { data: MissingMapData }) {
  return <Chart {...props} option={buildMissingMapOption} table={buildMissingMapTable} />;
}

type MissingMapData = {
  columns: readonly { name: string; missing: number }[];
  /** Blocks of rows from the table's start: first row (from 1) and number of rows of each. */
  firstRow: readonly number[];
  rows: readonly number[];
  /** By column, then block: how many values are missing. */
  missing: readonly (readonly number[])[];
};

/** Where values are missing: the table from above, columns across and rows down, present ones pale. */
export function buildMissingMapOption(data: MissingMapData, palette: ChartPalette, t: ChartWords): ChartOption {
  const base = baseOption(palette);
  const names = data.columns.map(({ name }) => name);
  const columns = categoryAxis(palette, null, names, 90);
  const last = (data.firstRow.at(-1) ?? 1) + (data.rows.at(-1) ?? 0) - 1;
  const scale = [palette.grid, palette.alert];
  return {
    ...base,
    grid: { ...base.grid, right: 84 },
    xAxis: {
      ...columns,
      axisLabel: { ...columns.axisLabel, interval: names.length <= 40 ? 0 : 'auto', rotate: names.length > 6 ? 45 : 0 },
    },
    yAxis: {
      ...valueAxis(palette, { label: t('row'), whole: true }),
      inverse: true,
      min: 0.5,
      max: last + 0.5,
      splitLine: { show: false },
    },
    visualMap: colourKey(palette, { max: 1, colours: scale, text: [formatPercent(1), formatPercent(0)] }),
    series: [
      {
        type: 'custom',
        id: 'blocks',
        clip: true,
        encode: { x: 0, y: [1, 2] },
        data: data.missing.flatMap((blocks, column) =>
          blocks.map((missing, block) => [
            column,
            data.firstRow[block]! - 0.5,
            data.firstRow[block]! + data.rows[block]! - 0.5,
            missing / data.rows[block]!,
          ]),
        ),
        renderItem: (_params, api) => {
          const [middle = 0, top = 0] = api.coord([api.value(0), api.value(1)]);
          const [, bottom = 0] = api.coord([api.value(0), api.value(2)]);
          const width = (api.size!([1, 0]) as number[])[0]! - (names.length > 60 ? 0 : 1);
          const share = Number(api.value(3));
          // A block with a single missing value must be seen.
          return {
            type: 'rect',
            shape: { x: middle - width / 2, y: top, width, height: Math.max(1, bottom - top + 0.5) },
            style: { fill: colourAt(scale, share === 0 ? 0 : 0.25 + 0.75 * share) },
          };
        },
        tooltip: tipOf(([column = 0, from = 0, to = 0, share = 0]) =>
          tooltipHtml(names[column] ?? '', [
            [t('rows_range'), ranged(formatCount(from + 0.5), formatCount(to - 0.5))],
            [t('missing_share'), formatPercent(share, 1)],
          ]),
        ),
      },
    ],
  };
}

export function buildMissingMapTable(data: MissingMapData, t: ChartWords): ChartTable {
  const rows = data.rows.reduce((sum, count) => sum + count, 0);
  return tableOf(
    [text(t('feature')), numeric(t('missing_count')), numeric(t('missing_share'))],
    data.columns.map(({ name, missing }) => [name, missing, rows > 0 ? missing / rows : 0]),
  );
}
