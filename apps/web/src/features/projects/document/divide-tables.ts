import { headingWidth, textWidth } from '../../../ui/text-width.ts';

/** Pixels between the margins of a sheet of A4. */
const SHEET = 665;
/** The same of a window of 1440 pixels. */
const WINDOW = 1380;
/** Of a table's letters in the application: as they are on paper, as they are there where there are many columns, and on a screen. */
const SCALES = {
  usual: { letters: 0.82, padding: 12 },
  small: { letters: 0.76, padding: 11 },
  screen: { letters: 0.93, padding: 17 },
};
const MANY = 7;
/** A longer text is set on several lines. */
const LONGEST = 210;

/**
 * Tables as a sheet can hold them: in smaller letters where that is enough, and else in parts below each other, each
 * with the columns that say which row it is (`data-keys`, the first by default); a screen shows the whole one, where it
 * can.
 */
export function divideTables(within: HTMLElement): void {
  for (const table of within.querySelectorAll('table')) {
    const widths = columnWidths(table);
    if (!widths) {
      if ((table.rows[0]?.cells.length ?? 0) > MANY) table.classList.add('wide');
      continue;
    }
    if (widths.length > MANY || total(widths, 'usual') > SHEET) table.classList.add('wide');
    if (total(widths, 'small') <= SHEET) continue;
    const parts = partsOf(table, widths);
    if (total(widths, 'screen') > WINDOW) table.replaceWith(...parts);
    else {
      table.classList.add('whole');
      table.after(...parts);
    }
  }
}

/** About how wide each column is on the screen; null where cells reach over several. */
function columnWidths(table: HTMLTableElement): number[] | null {
  const rows = [...table.rows];
  const columns = rows[0]?.cells.length ?? 0;
  if (rows.some(({ cells }) => cells.length !== columns || [...cells].some((cell) => cell.colSpan * cell.rowSpan > 1)))
    return null;
  return Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(({ cells }, row) => cellWidth(cells[column]!, row === 0))),
  );
}

function cellWidth(cell: HTMLTableCellElement, isHeading: boolean): number {
  const text = cell.textContent?.trim() ?? '';
  if (isHeading) return headingWidth(text);
  // A chip has room at its ends.
  const room = cell.querySelector('.MuiChip-root') ? 34 : 0;
  return (cell.classList.contains('tabular') ? textWidth(text) : Math.min(textWidth(text), LONGEST)) + room;
}

function total(widths: readonly number[], size: keyof typeof SCALES): number {
  const { letters, padding } = SCALES[size];
  return widths.reduce((sum, width) => sum + width * letters + padding, 0);
}

function partsOf(table: HTMLTableElement, widths: readonly number[]): HTMLTableElement[] {
  const keys = Math.min(Number(table.dataset['keys'] ?? 1), widths.length - 1);
  const own = widths.slice(0, keys);
  const parts: number[][] = [[]];
  for (const [place, width] of widths.slice(keys).entries()) {
    const last = parts.at(-1)!;
    const held = last.map((column) => widths[column]!);
    if (last.length > 0 && total([...own, ...held, width], 'small') > SHEET) parts.push([keys + place]);
    else last.push(keys + place);
  }
  return parts.map((columns) => {
    const kept = new Set([...own.keys(), ...columns]);
    const part = table.cloneNode(true) as HTMLTableElement;
    for (const { cells } of part.rows)
      for (const [column, cell] of [...cells].entries()) if (!kept.has(column)) cell.remove();
    part.classList.add('part');
    return part;
  });
}
