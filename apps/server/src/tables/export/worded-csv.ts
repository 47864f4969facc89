import { encodeCp932, withoutRaised } from './encode-cp932.ts';
import { distinctHeadings, headingsInCp932 } from './chosen-columns.ts';
import { csvLine } from './export-csv.ts';

/** What a column is called in a file, and what stands there for the machine's words in its cells; null where people named it. */
export type ColumnWords = { heading: string; cells?: Readonly<Record<string, string>> } | null;

export interface CsvWishes {
  encoding: 'utf-8' | 'cp932';
  /** Of each column of the file, whose machine names are given; without it they stay. */
  words?: ((names: readonly string[]) => readonly ColumnWords[]) | undefined;
}

/**
 * A CSV file in UTF-8 as it is asked for, some lines at a time. CP932 has a question mark for what it lacks, but 2 for the
 * ² of cells that the product wrote, which name columns with their units.
 */
export async function* wordedCsv(
  file: AsyncIterable<Uint8Array>,
  { encoding, words = (names) => names.map(() => null) }: CsvWishes,
): AsyncGenerator<Buffer> {
  const { streamCsvRows } = await import('hucre/csv');
  let columns: readonly ColumnWords[] | null = null;
  for await (const lines of wholeLines(file)) {
    let text = '';
    for (const row of streamCsvRows(lines, { delimiter: ',' })) {
      const cells = row.map(String);
      if (columns === null) {
        columns = words(cells);
        text += (encoding === 'utf-8' ? '\ufeff' : '') + csvLine(headingsOf(cells, columns, encoding), 'keep');
      } else {
        text += csvLine(
          cells.map((cell, place) => cellOf(cell, columns?.[place] ?? null, encoding)),
          'keep',
        );
      }
    }
    yield encoding === 'cp932' ? encodeCp932(text, '?') : Buffer.from(text);
  }
}

function cellOf(cell: string, words: ColumnWords, encoding: CsvWishes['encoding']): string {
  if (words === null) return cell;
  const said = words.cells?.[cell] ?? cell;
  return encoding === 'cp932' ? withoutRaised(said) : said;
}

function headingsOf(names: readonly string[], words: readonly ColumnWords[], encoding: CsvWishes['encoding']) {
  const columns = names.map((name, place) => ({
    heading: words[place]?.heading ?? name,
    given: (words[place] ?? null) === null,
  }));
  return distinctHeadings(encoding === 'cp932' ? headingsInCp932(columns) : columns);
}

/** Text in pieces that each end where a line does, line ends in quotes being none. */
async function* wholeLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let kept = '';
  for await (const piece of file) {
    kept += decoder.decode(piece, { stream: true });
    const end = endOfLines(kept);
    if (end === 0) continue;
    yield kept.slice(0, end);
    kept = kept.slice(end);
  }
  kept += decoder.decode();
  if (kept !== '') yield kept;
}

function endOfLines(text: string): number {
  let end = 0;
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '"') isQuoted = !isQuoted;
    else if (text[place] === '\n' && !isQuoted) end = place + 1;
  }
  return end;
}
