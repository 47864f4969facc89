import type { ColumnType, ReadCorrections, ReadOptions } from '@hakaru/contract';

/** Options that decide which columns there are; column types chosen before mean nothing after a change. */
const structural: readonly (keyof ReadOptions)[] = [
  'encoding',
  'delimiter',
  'quote',
  'escape',
  'skip_rows',
  'header_rows',
  'last_row',
  'footer_rows',
  'sheet',
];

/** The corrections after one option is set. What equals the detected value is no correction. */
export function correct<K extends keyof ReadOptions>(
  corrections: ReadCorrections,
  detected: ReadOptions,
  option: K,
  value: ReadOptions[K],
): ReadCorrections {
  const { [option]: _old, ...others } = corrections;
  const rest: ReadCorrections = others;
  if (structural.includes(option)) delete rest.types;
  return same(value, detected[option]) ? rest : { ...rest, [option]: value };
}

/** The corrections after a column's type is chosen; null goes back to the detected one. */
export function correctType(corrections: ReadCorrections, column: string, type: ColumnType | null): ReadCorrections {
  const { types: old = {}, ...rest } = corrections;
  const { [column]: _old, ...others } = old;
  const types = type === null ? others : { ...others, [column]: type };
  return Object.keys(types).length === 0 ? rest : { ...rest, types };
}

/** The `options` of the preview and register calls; undefined where nothing is corrected. */
export function correctionsText(corrections: ReadCorrections): string | undefined {
  return Object.keys(corrections).length === 0 ? undefined : JSON.stringify(corrections);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
