import type { ReadProblem } from '@hakaru/contract';
import { trimCell } from '@hakaru/contract/text/cells';
import type { NumberedRow } from '../text/body-filter.ts';

/** What rows are called that sum up those above them. */
const summaryWord =
  /^(?:grand )?(?:total|sum|average|avg\.?|mean|median|std\.?(?: ?dev\.?)?|sd|min(?:imum)?|max(?:imum)?|合計|総計|小計|計|平均(?:値)?|中央値|標準偏差|最大(?:値)?|最小(?:値)?|ave\.?|σ|範囲|range)\s*[:：]?$/iu;
const MOST = 6;
const FEWEST_ABOVE = 3;

/**
 * The last rows of a table where they seem to be its average or total: a word that says so, and numbers. Each is a
 * question to the reader, as such a row may be meant. `params.footer_rows` is what leaves it and those below out.
 */
export function summaryRows(
  { complete, later }: { complete: boolean; later: readonly string[][] },
  body: readonly NumberedRow[],
  isValue: (cell: string) => boolean,
  footerRows: number,
): ReadProblem[] {
  const rows = complete || later.length === 0 ? body : [];
  const held = rows.filter(({ cells }) => cells.some((cell) => trimCell(cell) !== ''));
  const found: ReadProblem[] = [];
  for (let back = 1; back <= MOST && held.length - back >= FEWEST_ABOVE; back += 1) {
    const row = held.at(-back)!;
    const cells = row.cells.map(trimCell).filter((cell) => cell !== '');
    const word = cells.find((cell) => summaryWord.test(cell));
    const others = cells.filter((cell) => cell !== word);
    if (word === undefined || others.length === 0 || !others.every(isValue)) break;
    found.unshift({
      code: 'row_summary',
      row: row.line,
      column: null,
      value: word,
      params: { footer_rows: footerRows + back },
    });
  }
  return found;
}
