import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { compressionMessages } from '../words.ts';
import { alongSpectrum } from './along-spectrum.ts';

/** More columns than this are a curve over their order, as spectra are. */
const MOST_BARS = 40;

interface ColumnBarsProps {
  title: string;
  columns: readonly string[];
  /** What the values are. */
  name: string;
  values: readonly number[];
  /** Bars with the largest first; by default in the table's order. Spectra keep their order. */
  isSorted?: boolean;
}

/** A value of each column: bars, or a curve in the table's order where they are very many. */
export function ColumnBars({ title, columns, name, values, isSorted = false }: ColumnBarsProps) {
  const t = useMessages(compressionMessages);
  const along = useMemo(() => alongSpectrum(columns), [columns]);
  const isMany = columns.length > MOST_BARS;
  const isCurve = isMany && (along !== null || !isSorted);
  const order = useMemo(() => {
    const places = columns.map((_, place) => place);
    return isSorted
      ? places.sort((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0)).slice(0, MOST_BARS)
      : places;
  }, [columns, values, isSorted]);
  const bars = useMemo(
    () => ({
      category: { label: t('column') },
      categories: order.map((place) => columns[place] ?? ''),
      value: { label: name },
      groups: [{ name, role: 'group1' as const, values: order.map((place) => values[place] ?? null) }],
    }),
    [order, columns, values, name, t],
  );
  const curve = useMemo(
    () => ({
      x: { label: t('column'), whole: along === null },
      y: { label: name },
      groups: [
        {
          name,
          role: 'group1' as const,
          x: along ?? columns.map((_, place) => place + 1),
          y: [...values],
          names: columns,
        },
      ],
    }),
    [columns, along, values, name, t],
  );
  if (isCurve)
    return (
      <LineChart title={title} caption={t('columns_in_order', { total: formatCount(columns.length) })} data={curve} />
    );
  return (
    <BarChart
      title={title}
      caption={isMany ? t('largest_of', { shown: MOST_BARS, total: formatCount(columns.length) }) : undefined}
      data={bars}
    />
  );
}
