import type { TypedRow } from './paste-rows.ts';
import type { Feature } from './read-cell.ts';

/** The most rows a prediction of typed rows takes; more are a dataset. */
export const MOST_ROWS = 1000;

const DIGITS = 6;

/** A calculated median has digits that nobody types; what training saw only in all its digits keeps them. */
function readable({ typical, type, minimum, maximum }: Feature): Feature['typical'] {
  if (type !== 'numeric' || typeof typical !== 'number' || Number.isInteger(typical)) return typical;
  const rounded = Number(typical.toPrecision(DIGITS));
  return rounded >= Number(minimum ?? -Infinity) && rounded <= Number(maximum ?? Infinity) ? rounded : typical;
}

/** A row of what is usual for every feature. */
export function typicalRow(features: readonly Feature[]): TypedRow {
  return Object.fromEntries(features.map((feature) => [feature.name, readable(feature)]));
}

/** A pasted or half-typed row with every feature; what was not given is missing. */
export function wholeRow(features: readonly Feature[], given: Partial<TypedRow>): TypedRow {
  return Object.fromEntries(features.map(({ name }) => [name, given[name] ?? null]));
}

/** The rows with pasted ones written over them from `first` on; rows beyond the last are added, up to MOST_ROWS. */
export function writeOver(
  rows: readonly TypedRow[],
  pasted: readonly Partial<TypedRow>[],
  first: number,
  features: readonly Feature[],
): TypedRow[] {
  const result = [...rows];
  pasted.slice(0, MOST_ROWS - first).forEach((given, index) => {
    const old = result[first + index];
    result[first + index] = old ? ({ ...old, ...given } as TypedRow) : wholeRow(features, given);
  });
  return result;
}
