import { sentences } from '../../../lib/i18n/joined.ts';
import { type ReactNode, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { compressionMessages } from '../words.ts';
import { namedVectors } from '../../../charts/vectors/vectors.tsx';
import { Vectors, type VectorsProps } from '../../../charts/vectors/vectors.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';

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
    const indices = columns.map((_, index) => index);
    return isSorted
      ? indices.sort((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0)).slice(0, MOST_BARS)
      : indices;
  }, [columns, values, isSorted]);
  const bars = useMemo(
    () => ({
      category: { label: t('column') },
      categories: order.map((index) => columns[index] ?? ''),
      value: { label: name },
      groups: [{ name, role: 'group1' as const, values: order.map((index) => values[index] ?? null) }],
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
          x: along ?? columns.map((_, index) => index + 1),
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

/** What column names of a spectrum consist of besides their wavelength: letters before (X1100, wl_1100), a unit behind (1100 nm). */
const named = /^(\D*?)(-?\d+(?:\.\d+)?)(\D*)$/;

/** The wavelengths that columns of a spectrum are called by, rising or falling; null of other columns. */
export function alongSpectrum(columns: readonly string[]): number[] | null {
  const parts = columns.map((name) => named.exec(name.trim()));
  const [first] = parts;
  if (!first || !parts.every((part) => part !== null && part[1] === first[1] && part[3] === first[3])) return null;
  const found = parts.map((part) => Number(part?.[2]));
  const steps = found.slice(1).map((value, index) => Math.sign(value - found[index]!));
  return steps.length > 0 && Math.abs(steps[0]!) === 1 && steps.every((step) => step === steps[0]) ? found : null;
}

/** Columns as arrows; the caption says what of many columns is drawn and named. */
export function ColumnArrows({ caption, data, ...props }: VectorsProps) {
  const t = useMessages(compressionMessages);
  const total = data.vectors.length;
  const shown = namedVectors(data).length;
  const words = sentences(
    caption,
    shown < total && t('longest_of', { shown, total: formatCount(total) }),
    t('names_left'),
  );
  return <Vectors {...props} caption={words} data={data} />;
}

/** More rows than this take the browser seconds, so they come when they are asked for. */
const MOST_ROWS = 200;

interface FigureTableProps {
  label: string;
  /** The heading of the first column, then of each figure. */
  heads: readonly string[];
  rows: readonly { name: string; figures: readonly ReactNode[] }[];
}

/** Figures of columns, components or maps, a row each. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  const t = useMessages(compressionMessages);
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, MOST_ROWS);
  return (
    <div>
      <PlainTable label={label} columns={heads} rows={shown.map(({ name, figures }) => [name, ...figures])} />
      {shown.length < rows.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('all_rows', { rows: formatCount(rows.length) })}
        </Button>
      )}
    </div>
  );
}
