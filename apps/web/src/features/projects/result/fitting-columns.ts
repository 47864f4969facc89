/** Padding of a cell on both sides. */
const PADDING = 16;
/** The arrow of the sorted column; every heading keeps room for it. */
const ARROW = 22;
const LETTER = 7.6;

/** About how wide a text is in a table, in pixels: Japanese letters are twice as wide. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e80 ? 13.5 : LETTER), 0);
}

/** A heading may stand on two lines, which break between words. */
function headingWidth(label: string): number {
  return Math.max(textWidth(label) / 2, ...label.split(/(?<=[^\x20-\u2e80])|\s/u).map(textWidth));
}

export interface FittingColumn {
  id: string;
  label: string;
  texts: readonly string[];
}

/** The first of some columns that a width has room for whole, at least one. */
export function fittingColumns(columns: readonly FittingColumn[], width: number): string[] {
  let left = width;
  const kept: string[] = [];
  for (const { id, label, texts } of columns) {
    left -= PADDING + Math.max(headingWidth(label) + ARROW, ...texts.map(textWidth));
    if (left < 0 && kept.length > 0) break;
    kept.push(id);
  }
  return kept;
}
