import { useMemo } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ranged } from '../../../lib/i18n/joined.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { sensorMessages } from '../words.ts';

interface LagHeatMapProps {
  title: string;
  /** What a cell's colour says. */
  value: string;
  lags: readonly number[];
  /** Rows from lag to lag: lags of variables with other dead times share a column. */
  step: number;
  /** Values by lag; null where a variable has no such lag. */
  variables: readonly { column: string; values: readonly (number | null)[] }[];
  /** Whether zero is the middle of the scale. */
  isSigned: boolean;
}

/** A figure of every variable at every lag, in colours. */
export function LagHeatMap({ title, value, lags, step, variables, isSigned }: LagHeatMapProps) {
  const t = useMessages(sensorMessages);
  const data = useMemo(() => {
    const bins = [...new Set(lags.map((lag) => Math.floor(lag / step)))].toSorted((a, b) => a - b);
    const largest = Math.max(
      1e-12,
      ...variables.flatMap(({ values }) => values.map((one) => (one === null ? 0 : Math.abs(one)))),
    );
    return {
      value: { label: value },
      rows: variables.map(({ column }) => column),
      rowAxis: { label: t('variable') },
      columns: bins.map((bin) => (step === 1 ? String(bin) : ranged(bin * step, bin * step + step - 1))),
      columnAxis: { label: t('lag_axis') },
      values: variables.map(({ values }) =>
        bins.map((bin) => largestOf(values.filter((_, place) => Math.floor(lags[place]! / step) === bin))),
      ),
      range: [isSigned ? -largest : 0, largest] as const,
      scale: isSigned ? ('diverging' as const) : ('sequential' as const),
      format: (one: number) => formatNumber(one, 2),
    };
  }, [value, lags, step, variables, isSigned, t]);
  return <HeatMap title={title} data={data} />;
}

/** The largest in size of those that are there. */
function largestOf(values: readonly (number | null)[]): number | null {
  return values.reduce(
    (most, value) => (value !== null && Math.abs(value) >= Math.abs(most ?? 0) ? value : most),
    null,
  );
}
