/** Rows (from 0) that a text names by their numbers from 1: '3, 17-20', in any width; null where it cannot be read. */
export function rowsNamed(text: string): number[] | null {
  const found = new Set<number>();
  for (const piece of text
    .normalize('NFKC')
    .replace(/\s*[-–~〜]\s*/g, '-')
    .split(/[,、;\s]+/)
    .filter(Boolean)) {
    const [, from = '', to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(piece) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === '' || first < 1 || last < first || found.size + last - first >= MOST_ROWS) return null;
    for (let row = first; row <= last; row += 1) found.add(row - 1);
  }
  return [...found].sort((a, b) => a - b);
}

/** What a training may be told to leave out. */
const MOST_ROWS = 100_000;

/** Rows that nothing is learned from, as a person writes them. */
export interface ExcludedRows {
  text: string;
  wrong: boolean;
}

/** Rows (from 0) as the wizard's field has them. */
export function leavingOut(rows: readonly number[]): ExcludedRows {
  return { text: rowNumbers(rows), wrong: false };
}

/** The same the other way: rows that follow each other become a range. */
export function rowNumbers(rows: readonly number[]): string {
  const sorted = [...new Set(rows)].sort((a, b) => a - b);
  const pieces: string[] = [];
  for (let index = 0; index < sorted.length; index += 1) {
    const first = sorted[index]!;
    while (sorted[index + 1] === sorted[index]! + 1) index += 1;
    const last = sorted[index]!;
    pieces.push(last === first ? `${first + 1}` : `${first + 1}-${last + 1}`);
  }
  return pieces.join(', ');
}
