import type { ReadOptions } from '../datasets/read-options.ts';
import { isGrouped, type NumberFormat, plainNumber, toAscii } from './cells.ts';

type Thousands = NonNullable<ReadOptions['thousands']>;

// 1,234 may be either; a mark followed by anything but three digits, or after a lone zero, is a decimal mark.
const surelyDecimal = {
  '.': /^[+-]?(?:\d*\.(?!\d{3}(?!\d))\d+|0\.\d+|\d{4,}\.\d+)/,
  ',': /^[+-]?(?:\d*,(?!\d{3}(?!\d))\d+|0,\d+|\d{4,},\d+)/,
};

/** The decimal mark and the mark between thousands that the cells of a table are written with. */
export function detectNumberFormat(columns: string[][], delimiter: string | null): NumberFormat {
  const votes = { '.': 0, ',': 0 };
  const grouped = new Map<Thousands, number>();
  for (const cells of columns) {
    for (const given of cells) {
      const cell = toAscii(given);
      if (cell.length > 40 || !/^[+-]?[\d.,]/.test(cell)) continue;
      if (surelyDecimal['.'].test(cell) && plainNumber.test(cell)) votes['.'] += 1;
      if (surelyDecimal[','].test(cell) && plainNumber.test(cell.replace(',', '.'))) votes[','] += 1;
      for (const mark of [',', '.', ' ', "'"] as const)
        if (isGrouped(cell, mark)) grouped.set(mark, (grouped.get(mark) ?? 0) + 1);
    }
  }
  const decimal = decide(votes, grouped, delimiter);
  // The other of comma and point groups thousands where it is seen to; spaces and apostrophes go with either.
  const marks: Thousands[] = [decimal === '.' ? ',' : '.', ' ', "'"];
  const thousands = marks
    .filter((mark) => grouped.has(mark))
    .sort((a, b) => (grouped.get(b) ?? 0) - (grouped.get(a) ?? 0))[0];
  return { decimal, thousands: thousands ?? null };
}

function decide(
  votes: { '.': number; ',': number },
  grouped: Map<Thousands, number>,
  delimiter: string | null,
): '.' | ',' {
  if (votes[','] !== votes['.']) return votes[','] > votes['.'] ? ',' : '.';
  // Only cells such as 1,234: where a semicolon divides the columns, the comma is there for decimals.
  return delimiter === ';' && grouped.has(',') && !grouped.has('.') ? ',' : '.';
}
