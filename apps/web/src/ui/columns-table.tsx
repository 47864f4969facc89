import type { ReactNode } from 'react';
import { compact } from '../lib/compact.ts';
import { PlainTable, type PlainTableProps } from './plain-table.tsx';

/** A column: its heading and what each row has below it; numbers unless it is of `text`. */
type TableColumn<Row> = readonly [heading: string, cell: (row: Row, index: number) => ReactNode, kind?: 'text'];

interface ColumnsTableProps<Row> extends Omit<PlainTableProps, 'columns' | 'rows' | 'texts'> {
  /** The first names the rows; what a condition leaves out is no column. */
  columns: readonly (TableColumn<Row> | false | null | undefined)[];
  rows: readonly Row[];
}

/** A few figures in rows and columns, told column by column. */
export function ColumnsTable<Row>({ columns, rows, ...table }: ColumnsTableProps<Row>) {
  const shown = compact(columns);
  return (
    <PlainTable
      {...table}
      columns={shown.map(([heading]) => heading)}
      texts={shown.flatMap(([, , kind], at) => (kind === 'text' ? [at] : []))}
      rows={rows.map((row, index) => shown.map(([, cell]) => cell(row, index)))}
    />
  );
}
