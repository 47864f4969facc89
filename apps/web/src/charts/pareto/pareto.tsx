import type { BarSeriesOption } from 'echarts/charts';
import { formatPercent } from '../../lib/numbers/format-number.ts';
import type { ChartWords } from '../chart-messages.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { categoryAxis, valueAxis } from '../option/axes.ts';
import { baseOption, lineIcon } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, tableOf, text, type ChartTable } from '../option/chart-table.ts';
import { tooltipHtml, tipAt } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';

type ParetoProps = ChartProps & {
  data: ParetoData;
  /** A bar was clicked. */
  onBar?: (index: number) => void;
};

/** Categories by size with their cumulative share. Keep `data` stable. */
export function Pareto({ onBar, ...props }: ParetoProps) {
  return (
    <Chart
      {...props}
      option={buildParetoOption}
      table={buildParetoTable}
      onPoint={onBar && (({ index }) => onBar(index))}
      onTableRow={onBar}
    />
  );
}

export type ParetoData = {
  category: ChartAxis;
  value: ChartAxis;
  /** Largest first. */
  bars: readonly { name: string; value: number | null; selected?: number | null; cumulative: number | null }[];
  /** The last bar holds what all others have together. */
  withOthers?: boolean;
};

/** Upright bars, the largest first, and the share that they hold together. */
export function buildParetoOption(data: ParetoData, palette: ChartPalette, t: ChartWords): ChartOption {
  const line = data.bars.some(({ cumulative }) => cumulative !== null);
  const chosen = data.bars.some(({ selected }) => selected !== undefined);
  const names = data.bars.map(({ name }) => name);
  const category = categoryAxis(palette, data.category, names, names.length > 8 ? 80 : 120);
  const share = valueAxis(palette, { label: t('cumulative') });
  return {
    ...baseOption(palette, [
      axisTitle(data.value),
      ...(chosen ? [t('selected')] : []),
      ...(line ? [{ name: t('cumulative'), icon: lineIcon }] : []),
    ]),
    xAxis: { ...category, axisLabel: { ...category.axisLabel, interval: 0, rotate: names.length > 8 ? 45 : 0 } },
    yAxis: [
      { ...valueAxis(palette, data.value), scale: false },
      ...(line
        ? [
            {
              ...share,
              min: 0,
              max: 1,
              splitLine: { show: false },
              axisLabel: { ...share.axisLabel, formatter: (value: number) => formatPercent(value) },
            },
          ]
        : []),
    ] as ChartOption['yAxis'],
    series: [
      bars(data, palette, t, 'whole', chosen),
      ...(chosen ? [bars(data, palette, t, 'selected', true)] : []),
      ...(line
        ? [
            {
              type: 'line' as const,
              id: 'cumulative',
              name: t('cumulative'),
              yAxisIndex: 1,
              color: palette.text,
              symbolSize: 5,
              silent: true,
              lineStyle: { width: 1.5 },
              data: data.bars.map(({ cumulative }) => cumulative),
              z: 4,
            },
          ]
        : []),
    ],
  };
}

function bars(
  data: ParetoData,
  palette: ChartPalette,
  t: ChartWords,
  part: 'whole' | 'selected',
  chosen: boolean,
): BarSeriesOption {
  const whole = part === 'whole';
  const colour = whole ? palette.roles.data : palette.roles.selected;
  return {
    type: 'bar',
    id: `bars-${part}`,
    name: whole ? axisTitle(data.value) : t('selected'),
    color: whole && chosen ? `${colour}66` : colour,
    barMaxWidth: whole ? 44 : 30,
    barGap: '-84%',
    data: data.bars.map(({ value, selected }, index) => ({
      value: (whole ? value : selected) ?? '-',
      itemStyle:
        whole && data.withOthers && index === data.bars.length - 1 ? { color: palette.roles.neutral } : undefined,
    })),
    tooltip: tipAt((index) => {
      const bar = data.bars[index];
      if (!bar) return '';
      return tooltipHtml(bar.name, [
        [axisTitle(data.value), bar.value],
        ...(chosen ? [[t('selected'), bar.selected ?? 0] as const] : []),
        ...(bar.cumulative === null ? [] : [[t('cumulative'), formatPercent(bar.cumulative, 1)] as const]),
      ]);
    }),
    z: whole ? 2 : 3,
  };
}

export function buildParetoTable(data: ParetoData, t: ChartWords): ChartTable {
  const chosen = data.bars.some(({ selected }) => selected !== undefined);
  return tableOf(
    [
      text(axisTitle(data.category)),
      numeric(axisTitle(data.value)),
      ...(chosen ? [numeric(t('selected'))] : []),
      numeric(t('cumulative')),
    ],
    data.bars.map(({ name, value, selected, cumulative }) => [name, value, ...(chosen ? [selected] : []), cumulative]),
  );
}
