import { cellsDivided, dividedCells } from '@hakaru/contract/text/divided-cells';

/** A number as it is typed: text that is none stays as it was. */
export type Typed = number | string | null;

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Whether a number is farther from zero than that. */
export function isLarger(value: Typed, limit: number): boolean {
  return isNumber(value) && Math.abs(value) > limit;
}

export function numberOr(value: Typed, otherwise: number): number {
  return isNumber(value) ? value : otherwise;
}

export function isWhole(value: Typed, least: number, most: number): boolean {
  return isNumber(value) && Number.isInteger(value) && value >= least && value <= most;
}

/** The list with one entry in place of another, or without it. */
export function replaced<T>(all: readonly T[], place: number, next: T | null): T[] {
  return all.flatMap((one, at) => (at !== place ? [one] : next === null ? [] : [next]));
}

/** The codes of the problems that there are. */
export function problemCodes(...checks: (readonly [boolean, string])[]): string[] {
  return checks.flatMap(([holds, code]) => (holds ? [code] : []));
}

const DIVIDERS = ',、，;；\t\r\n';

/** Texts divided by commas, semicolons, tabs or lines; one that has any of them itself stands in double quotes: "1,4-dioxane", THF. */
export function cellsOf(text: string): string[] {
  return dividedCells(text, DIVIDERS);
}

/** Texts as `cellsOf` reads them. */
export function textOfCells(cells: readonly (string | number)[]): string {
  return cellsDivided(cells, DIVIDERS, ', ');
}
