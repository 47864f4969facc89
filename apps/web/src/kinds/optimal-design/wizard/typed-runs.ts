import type { DesignFactor } from '@hakaru/contract/decisions/optimal-design';

interface TypedRun {
  values: (number | string)[];
  /** Of an experiment that was made, a result a response; null where it is not known. */
  results?: (number | null)[];
}

/** Runs as they are pasted from a sheet, the names of the factors first, and results under the names of responses; null where they cannot be read. */
export function runsOf(
  text: string,
  factors: readonly DesignFactor[],
  responses: readonly string[] = [],
): TypedRun[] | null {
  const [header, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  if (!header) return [];
  const places = factors.map((factor) => placeOf(header, factor));
  if (places.includes(-1)) return null;
  const measured = responses.map((name) => header.indexOf(name));
  const runs = rows.map((row) => ({
    ...(measured.some((at) => at !== -1) && {
      results: measured.map((at) => ((row[at] ?? '') === '' ? null : Number(row[at]))),
    }),
    values: factors.map((factor, at): number | string => {
      const cell = row[places[at]!] ?? '';
      return factor.type === 'categorical' ? cell : cell === '' ? Number.NaN : Number(cell);
    }),
  }));
  const isRead = ({ values, results = [] }: TypedRun) =>
    values.every((value) => value !== '' && !Number.isNaN(value)) && !results.some(Number.isNaN);
  return runs.every(isRead) ? runs : null;
}

/** Where a factor's column is: by its name, or where that is nowhere by its name without the unit; -1 of none, or of another unit. */
function placeOf(header: readonly string[], { name, unit = '' }: DesignFactor): number {
  const exact = header.findIndex((cell) => cell === name || cell === `${name} [${unit}]`);
  if (exact !== -1) return exact;
  const [bare, own] = bareName(name);
  const wanted = own || unit.normalize('NFKC');
  const alike = header.flatMap((cell, at) => {
    const [column, given] = bareName(cell);
    return column === bare && (given === '' || wanted === '' || given === wanted) ? [at] : [];
  });
  return alike.length === 1 ? alike[0]! : -1;
}

/** A column's name without its unit in brackets, and that unit. */
function bareName(name: string): [name: string, unit: string] {
  const [, bare, unit = ''] = /^(.+?)\s*\[([^[\]]*)\]$/.exec(name.normalize('NFKC').trim()) ?? [];
  return [bare ?? name.normalize('NFKC').trim(), unit.trim()];
}

/** Runs as text that `runsOf` reads, with the results where any is known. */
export function runsText(
  names: readonly string[],
  runs: readonly TypedRun[],
  responses: readonly string[] = [],
): string {
  if (runs.length === 0) return '';
  const shown = runs.some(({ results = [] }) => results.some((result) => result !== null)) ? responses : [];
  const rows = runs.map(({ values, results = [] }) => [...values, ...shown.map((_, at) => results[at] ?? '')]);
  return [[...names, ...shown], ...rows].map((row) => row.join('\t')).join('\n');
}
