import { withUnit } from '../../lib/numbers/with-unit.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import { timeText } from '../../lib/dates/time-text.ts';
import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  CustomSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  LinesSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts';
import type {
  AxisPointerComponentOption,
  DataZoomComponentOption,
  GraphicComponentOption,
  GridComponentOption,
  LegendComponentOption,
  MarkLineComponentOption,
  ToolboxComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type ChartSeries =
  | BarSeriesOption
  | BoxplotSeriesOption
  | CustomSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | LinesSeriesOption
  | ScatterSeriesOption;

/** What the builders make and the chart draws: only the parts of ECharts that are loaded. */
export type ChartOption = ComposeOption<
  | ChartSeries
  | AxisPointerComponentOption
  | DataZoomComponentOption
  | GraphicComponentOption
  | GridComponentOption
  | LegendComponentOption
  | MarkLineComponentOption
  | ToolboxComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

/** What an axis measures, with its unit. */
export type ChartAxis = {
  label: string;
  unit?: string | null;
  /** Values are milliseconds since 1970, shown as times without a zone. */
  time?: boolean;
  /** Values are whole numbers, such as rows: no ticks between. */
  whole?: boolean;
  /** Powers of ten are equally far apart; what is not above zero has no place. */
  log?: boolean;
  /** No value can lie beyond: the axis ends there. Else at round numbers around its values. */
  ends?: readonly [low: number, high: number];
};

/** A value on an axis, for a tooltip or a table. */
export function axisValue<T extends number | null | undefined>({ time }: ChartAxis, value: T): T | string {
  return time && typeof value === 'number' && Number.isFinite(value) ? timeText(value) : value;
}

/** From one value to another, for a tooltip. */
export function rangeText(axis: ChartAxis, from: number | undefined, to: number | undefined): string {
  return [from, to]
    .map((end) => axisValue(axis, end))
    .map((end) => (typeof end === 'string' ? end : formatNumber(end)))
    .join(' – ');
}

/** Temperature (°C) */
export function axisTitle({ label, unit }: ChartAxis): string {
  return withUnit(label, unit);
}
