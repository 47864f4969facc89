/** A number as it is typed: text that is none stays as it was. */
export type Typed = number | string | null;

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
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

/** The codes of the checks that hold. */
export function found(...checks: (readonly [boolean, string])[]): string[] {
  return checks.flatMap(([holds, code]) => (holds ? [code] : []));
}

/** Texts divided by commas, semicolons, tabs or lines. */
export function cellsOf(text: string): string[] {
  return text
    .split(/[,、，;；\t\r\n]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}
