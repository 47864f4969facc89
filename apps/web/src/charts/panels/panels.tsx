import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback } from 'react';
import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { Chart } from '../frame/chart.tsx';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { band } from '../line/line-chart.tsx';
import { valueAxis } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import { axisTitle, type ChartAxis, type ChartOption, type ChartSeries } from '../option/chart-option.ts';
import { type ChartTable, numeric, tableOf, text } from '../option/chart-table.ts';
import { tooltipHtml, tipOf, intervalFacts } from '../option/tooltip.ts';
import { limitSeries } from '../scatter/scatter-guides.ts';

/** Measures of different scales side by side, as one chart. Keep `data` stable. */
export function Panels(props: ChartProps & { data: PanelsData }) {
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true });
  const columns = isNarrow ? 1 : isWide ? 3 : 2;
  const option = useCallback(
    (data: PanelsData, palette: ChartPalette, t: ChartWords) => buildPanelsOption(data, palette, t, columns),
    [columns],
  );
  return <Chart height={panelsHeight(props.data, columns)} {...props} option={option} table={buildPanelsTable} />;
}

/** A measure with its own scale; `best` is the place of the point it prefers. */
export type Panel = {
  name: string;
  /** After the name: what it prefers. */
  note: string;
  x: readonly number[];
  y: readonly number[];
  low?: readonly number[];
  high?: readonly number[];
  best: number | null;
  /** Drawn in grey: it is shown for comparison only. */
  isAside?: boolean;
};

export type PanelsData = {
  x: ChartAxis;
  panels: readonly Panel[];
  /** A value of x that is marked in every panel. */
  mark: number | null;
};

const panelHeight = 190;
/** Below the last panels, for the axis's name. */
const nameHeight = 20;

export function panelsHeight({ panels }: Pick<PanelsData, 'panels'>, columns: number): number {
  return Math.max(1, Math.ceil(panels.length / columns)) * panelHeight + nameHeight;
}

/** Several measures over the same values, each with a scale of its own, in one chart. */
export function buildPanelsOption(
  data: PanelsData,
  palette: ChartPalette,
  t: ChartWords,
  columns: number,
): ChartOption {
  const { panels } = data;
  const width = 100 / columns;
  const last = panels.length - columns;
  const ends = panels.flatMap(({ x }) => x);
  const shared = { min: Math.min(...ends), max: Math.max(...ends) };
  return {
    ...baseOption(palette),
    grid: panels.map((_, index) => ({
      left: `${(index % columns) * width + 0.5}%`,
      width: `${width - 2}%`,
      top: Math.floor(index / columns) * panelHeight + 36,
      height: panelHeight - 44,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    })),
    xAxis: panels.map((_, index) => ({
      ...valueAxis(palette, { ...data.x, label: '', whole: true }),
      ...shared,
      gridIndex: index,
      name: index >= last ? axisTitle(data.x) : undefined,
      nameGap: 24,
    })),
    yAxis: panels.map(({ name, note }, index) => ({
      ...valueAxis(palette, { label: '' }),
      gridIndex: index,
      splitNumber: 3,
      name: `{name|${name}}  ${note}`,
      nameLocation: 'end' as const,
      nameGap: 10,
      nameTextStyle: {
        color: palette.mutedText,
        fontSize: 11,
        align: 'left' as const,
        rich: { name: { fontWeight: 600, fontSize: 12, color: palette.text } },
      },
    })),
    series: panels.flatMap((panel, index) => seriesOf(data, panel, index, palette, t)),
  };
}

function seriesOf(
  data: PanelsData,
  panel: Panel,
  position: number,
  palette: ChartPalette,
  t: ChartWords,
): ChartSeries[] {
  const { name, x, y, best } = panel;
  const role = panel.isAside ? 'neutral' : 'group2';
  const on = { xAxisIndex: position, yAxisIndex: position };
  const tooltip = tipOf(([at]) => {
    const index = x.indexOf(at ?? Number.NaN);
    return tooltipHtml(name, [[axisTitle(data.x), at], [name, y[index]], ...intervalFacts(t, panel, index)]);
  });
  const line: LineSeriesOption = {
    type: 'line',
    id: `panel-${position}`,
    name,
    ...on,
    color: palette.roles[role],
    data: x.map((one, at) => [one, y[at]!]),
    symbol: 'circle',
    symbolSize: 6,
    lineStyle: { width: 2, type: panel.isAside ? 'dashed' : 'solid' },
    z: 3,
    tooltip,
  };
  const preferred: ScatterSeriesOption[] =
    best === null
      ? []
      : [
          {
            type: 'scatter',
            id: `best-${position}`,
            name,
            ...on,
            color: palette.roles[role],
            symbol: 'diamond',
            symbolSize: 15,
            data: [[x[best]!, y[best]!]],
            itemStyle: { borderColor: palette.background, borderWidth: 1.5, opacity: 1 },
            z: 4,
            tooltip,
          },
        ];
  const limits =
    data.mark === null
      ? []
      : limitSeries({ limits: [{ axis: 'x', value: data.mark, label: '' }] }, palette).map(
          (one) => ({ ...one, id: `mark-${position}`, ...on }) as ChartSeries,
        );
  return [...band({ ...panel, role }, palette).map((one) => ({ ...one, ...on })), line, ...preferred, ...limits];
}

export function buildPanelsTable({ x, panels }: PanelsData, t: ChartWords): ChartTable {
  return tableOf(
    [text(t('series')), numeric(axisTitle(x)), numeric(t('value')), numeric(t('lower')), numeric(t('upper'))],
    panels.flatMap((panel) =>
      panel.x.map((one, at) => [
        panel.name,
        one,
        panel.y[at] ?? null,
        panel.low?.[at] ?? null,
        panel.high?.[at] ?? null,
      ]),
    ),
  );
}
