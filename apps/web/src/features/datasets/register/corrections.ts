import type { ColumnRole, ColumnType, ReadCorrections, ReadOptions, UploadPreview } from '@hakaru/contract';

/** Options that decide which columns there are; types and roles of columns chosen before mean nothing after a change. */
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

/** What was detected: of another table of an archive, or of another sheet, that is what this one is read with. */
export function detectedOf({ detected, options }: UploadPreview, { entry, sheet }: ReadCorrections): ReadOptions {
  return entry === undefined && sheet === undefined ? detected : { ...options, sheet: detected.sheet };
}

/** The corrections after one option is set. What equals the detected value is no correction. */
export function correct<K extends keyof ReadOptions>(
  corrections: ReadCorrections,
  detected: ReadOptions,
  option: K,
  value: ReadOptions[K],
): ReadCorrections {
  const { [option]: _old, ...others } = corrections;
  const rest: ReadCorrections = others;
  if (structural.includes(option)) {
    delete rest.types;
    delete rest.roles;
  }
  return same(value, detected[option]) ? rest : { ...rest, [option]: value };
}

/** The corrections after a column's type is chosen; null goes back to the detected one. */
export function correctType(corrections: ReadCorrections, column: string, type: ColumnType | null): ReadCorrections {
  const { types: old = {}, ...rest } = corrections;
  const { [column]: _old, ...others } = old;
  const types = type === null ? others : { ...others, [column]: type };
  return Object.keys(types).length === 0 ? rest : { ...rest, types };
}

/** The corrections after a column's role is chosen; null goes back to the one that is found. */
export function correctRole(corrections: ReadCorrections, column: string, role: ColumnRole | null): ReadCorrections {
  const { roles: old = {}, ...rest } = corrections;
  const { [column]: _old, ...others } = old;
  const roles = role === null ? others : { ...others, [column]: role };
  return Object.keys(roles).length === 0 ? rest : { ...rest, roles };
}

/** The `options` of the preview and register calls; undefined where nothing is corrected. */
export function correctionsText(corrections: ReadCorrections): string | undefined {
  return Object.keys(corrections).length === 0 ? undefined : JSON.stringify(corrections);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
