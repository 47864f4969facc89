import type { ColumnType, ReadOptions } from '@hakaru/contract';
import { parseBoolean, parseMarkedNumber, parseNumber, plainNumber } from '@hakaru/contract/text/cells';
import { parseDatetime, plainDatetime } from '@hakaru/contract/text/datetime-text';
import { mayBeCode } from '@hakaru/contract/text/japanese-dates';

/** What a sample of a column's cells looks like. */
export interface ColumnProfile {
  type: ColumnType;
  present: number;
  /** Every cell seen can be read as `type` by DuckDB itself, without rewriting. */
  plain: boolean;
  /** Cells seen that are not of `type`. */
  odd: number;
}

// A column of numbers with a few words among them is numeric, and the words are listed as problems.
const MIN_TYPED_SHARE = 0.9;
const trueFalse = /^(true|false)$/i;
const plainBoolean = /^(true|false|t|f|yes|no|y|n|1|0)$/i;
// Codes, not quantities: leading zeros, or more digits than a number keeps.
const code = /^[+-]?(0\d+|\d{16,})$/;
const isCode = (cell: string): boolean =>
  code.test(cell) && (/^[+-]?0/.test(cell) || !Number.isSafeInteger(Number(cell)));
const dateName = /日(?:時|付|程)?$|年月|時刻|期[日限]|date|time/i;

interface ProfiledColumn {
  name: string;
  /** Trimmed, missing ones left out. */
  cells: string[];
  /** Chosen by the reader. */
  given: ColumnType | undefined;
  /** The cells are all there are. */
  complete: boolean;
}

/** The type of a column by its cells, or how well they fit the `given` one. */
export function profileColumn({ name, cells, given, complete }: ProfiledColumn, options: ReadOptions): ColumnProfile {
  const type = given ?? detectType(cells, options, complete, name);
  const fits = given === 'numeric' ? fitOfChosen : fitOf[type];
  let odd = 0;
  let plain = true;
  for (const cell of cells) {
    const fit = fits(cell, options);
    if (fit === 'odd') odd += 1;
    if (fit !== 'plain') plain = false;
  }
  return { type, present: cells.length, plain, odd };
}

type Fit = 'plain' | 'rewritten' | 'odd';

const fitOf = {
  numeric: (cell, options) => {
    const value = parseNumber(cell, options);
    if (value === undefined) return 'odd';
    return options.decimal === '.' && plainNumber.test(cell) ? 'plain' : 'rewritten';
  },
  boolean: (cell) => (parseBoolean(cell) === undefined ? 'odd' : plainBoolean.test(cell) ? 'plain' : 'rewritten'),
  datetime: (cell, options) =>
    parseDatetime(cell, options.date_order) === undefined ? 'odd' : plainDatetime.test(cell) ? 'plain' : 'rewritten',
  categorical: () => 'plain',
} satisfies Record<ColumnType, (cell: string, options: ReadOptions) => Fit>;

/** Where the reader says that a column is numeric, marks beside its numbers are passed over. */
function fitOfChosen(cell: string, options: ReadOptions): Fit {
  const fit = fitOf.numeric(cell, options);
  return fit === 'odd' && parseMarkedNumber(cell, options) !== undefined ? 'rewritten' : fit;
}

function detectType(cells: string[], options: ReadOptions, complete: boolean, name: string): ColumnType {
  // A wholly empty column holds no words; an empty sample of a longer one may be followed by some.
  if (cells.length === 0) return complete ? 'numeric' : 'categorical';
  if (cells.every((cell) => trueFalse.test(cell))) return 'boolean';
  if (cells.some(isCode) && cells.every((cell) => /^[+-]?\d+$/.test(cell))) return 'categorical';
  for (const type of ['numeric', 'datetime'] as const) {
    const odd = cells.reduce((count, cell) => count + (fitOf[type](cell, options) === 'odd' ? 1 : 0), 0);
    if (1 - odd / cells.length >= MIN_TYPED_SHARE)
      return type === 'datetime' && areCodes(cells, name) ? 'categorical' : type;
  }
  return 'categorical';
}

/** R6.3.5 is a date where the column's name says so, and the code of a part elsewhere. */
function areCodes(cells: string[], name: string): boolean {
  const bare = name.replace(/[(（[［][^()（）[\]［］]*[)）\]］]$/u, '').trim();
  return !dateName.test(bare) && cells.filter(mayBeCode).length > cells.length * (1 - MIN_TYPED_SHARE);
}

/** Which way dates whose year comes last are written: by any day above 12; month first where none tells. */
export function detectDateOrder(columns: string[][]): ReadOptions['date_order'] {
  let seen = false;
  for (const cells of columns) {
    for (const cell of cells) {
      const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/.exec(cell);
      if (!parts) continue;
      seen = true;
      if (Number(parts[1]) > 12 || /^\d{1,2}\./.test(cell)) return 'dmy';
      if (Number(parts[2]) > 12) return 'mdy';
    }
  }
  return seen ? 'mdy' : 'ymd';
}
