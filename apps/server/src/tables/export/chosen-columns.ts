import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { parquetOptions } from '../write/row-group-size.ts';

export interface ChosenColumn {
  name: string;
  /** What it is called in the file. */
  heading: string;
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
  const headings = distinctHeadings(columns.map(({ heading }) => heading));
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

/** The headings, with a number behind those that are the same as one before but for letter case: no table has both. */
function distinctHeadings(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    let own = heading;
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${heading} ${number}`;
    taken.add(own.toLowerCase());
    return own;
  });
}
