import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import type { ColourRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';

interface ColumnValuesProps {
  title: string;
  caption?: string | undefined;
  columns: readonly string[];
  /** What the values are. */
  value: string;
  groups: readonly { name: string; role: ColourRole; values: readonly number[] }[];
  /** A value to compare with, where there are lines. */
  limit?: { value: number; label: string };
}

/** More bars than this are not told apart: lines along the columns then, as of a spectrum. */
export const MOST_BARS = 30;

/** A value or several for each column: bars, or lines where there are many columns, along the wavelengths where the names are numbers. */
export function ColumnValues({ title, caption, columns, value, groups, limit }: ColumnValuesProps) {
  const w = useMessages(projectMessages);
  const many = columns.length > MOST_BARS;
  const bars = useMemo(
    () => ({ category: { label: w('column') }, categories: columns, value: { label: value }, groups }),
    [columns, value, groups, w],
  );
  const lines = useMemo(() => {
    const numbers = columns.map(Number);
    const x = numbers.every(Number.isFinite) ? numbers : columns.map((_column, index) => index + 1);
    return {
      x: { label: w('column') },
      y: { label: value },
      groups: groups.map(({ name, role, values }) => ({ name, role, x, y: values })),
      ...(limit && { limits: [{ axis: 'y' as const, ...limit }] }),
    };
  }, [columns, value, groups, limit, w]);
  return many ? (
    <LineChart title={title} caption={caption} data={lines} height={340} />
  ) : (
    <BarChart title={title} caption={caption} data={bars} />
  );
}
