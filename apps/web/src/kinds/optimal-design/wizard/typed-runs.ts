import type { DesignFactor } from '@hakaru/contract/decisions/optimal-design';

interface TypedRun {
  values: (number | string)[];
}

/** Runs as they are pasted from a sheet, the names of the factors first; null where they cannot be read. */
export function runsOf(text: string, factors: readonly DesignFactor[]): TypedRun[] | null {
  const [header, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  if (!header) return [];
  const places = factors.map(({ name, unit }) =>
    header.findIndex((cell) => cell === name || cell === `${name} [${unit}]`),
  );
  if (places.includes(-1)) return null;
  const runs = rows.map((row) => ({
    values: factors.map((factor, at): number | string => {
      const cell = row[places[at]!] ?? '';
      return factor.type === 'categorical' ? cell : cell === '' ? Number.NaN : Number(cell);
    }),
  }));
  return runs.some(({ values }) => values.some((value) => value === '' || Number.isNaN(value))) ? null : runs;
}

/** Runs as text that `runsOf` reads. */
export function runsText(names: readonly string[], runs: readonly TypedRun[]): string {
  return runs.length === 0 ? '' : [names, ...runs.map(({ values }) => values)].map((row) => row.join('\t')).join('\n');
}
