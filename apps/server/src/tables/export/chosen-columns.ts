import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { namesInCp932 } from './encode-cp932.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';

export interface ChosenColumn {
  name: string;
  /** What it is called in the file. */
  heading: string;
  /** Whether people gave it this name: where another column has the same heading, that one gives way. */
  given?: boolean;
  /** Texts of its cells, as regular expressions, and what is written in their place. */
  words?: readonly (readonly [pattern: string, words: string])[] | undefined;
}

/** Writes some of a table's columns, under names of their own and in this order, as Parquet. */
export async function writeChosenColumns(
  engine: TableEngine,
  path: string,
  columns: readonly ChosenColumn[],
  target: string,
  options?: StatementOptions,
): Promise<void> {
  const headings = distinctHeadings(columns);
  const values = columns.map(({ name, words = [] }, index) => {
    const value = words.reduce(
      (cell, [pattern, stands]) => `regexp_replace(${cell}, ${quoteText(pattern)}, ${quoteText(stands)}, 'g')`,
      quoteName(name),
    );
    return `${value} AS ${quoteName(headings[index]!)}`;
  });
  await engine.rows(
    `COPY (SELECT ${values.join(', ')} FROM read_parquet(${quoteText(path)})) TO ${quoteText(target)} (${parquetOptions(columns.length)})`,
    options,
  );
}

type Heading = Pick<ChosenColumn, 'heading' | 'given'>;

/** Columns under names that CP932 has, as far as those that people gave can be told apart there. */
export function headingsInCp932<Column extends Heading>(columns: readonly Column[]): Column[] {
  const given = columns.filter((column) => column.given);
  const names = new Map<Heading, string>(
    namesInCp932(given.map(({ heading }) => heading)).map((name, place) => [given[place]!, name]),
  );
  return columns.map((column) => ({
    ...column,
    heading: names.get(column) ?? namesInCp932([column.heading])[0]!,
  }));
}

/** The headings, with a number behind those that are the same as another but for letter case: no table has both. */
export function distinctHeadings(columns: readonly Heading[]): string[] {
  const taken = new Set<string>();
  const headings = new Map<Heading, string>();
  const givenFirst = columns.toSorted((a, b) => Number(b.given ?? false) - Number(a.given ?? false));
  for (const column of givenFirst) {
    let own = column.heading;
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${column.heading} ${number}`;
    taken.add(own.toLowerCase());
    headings.set(column, own);
  }
  return columns.map((column) => headings.get(column)!);
}
