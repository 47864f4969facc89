import type { FoundCorrelation } from '@hakaru/contract/decisions/statistical-analysis';
import type { HeatMapData } from '../../../charts/heat-map/heat-map.tsx';
import type { ScatterData } from '../../../charts/scatter/scatter-data.ts';
import { correlationWords } from './words.ts';

/** The points of a pair with their line; the row that changes r most has a ring. */
export function pairChart({ first, second, influence, x, y, rows, slope, intercept }: FoundCorrelation): ScatterData {
  const ends = [Math.min(...x), Math.max(...x)];
  return {
    x: { label: first },
    y: { label: second },
    groups: [{ name: correlationWords('rows'), role: 'data', x, y, rows: rows.map((row) => row + 1) }],
    lines: [{ name: correlationWords('line'), x: ends, y: ends.map((at) => intercept + slope * at) }],
    ...(influence?.decides && {
      highlight: { name: correlationWords('influential'), rows: new Set([influence.row + 1]) },
    }),
  };
}

/** The coefficients of all pairs in colours. */
export function matrixChart(all: readonly FoundCorrelation[]): HeatMapData {
  const names = [...new Set(all.flatMap(({ first, second }) => [first, second]))];
  const values = new Map(
    all.flatMap(({ first, second, tests: [test] }) => [
      [`${first}\n${second}`, test?.value ?? null],
      [`${second}\n${first}`, test?.value ?? null],
    ]),
  );
  return {
    value: { label: correlationWords('coefficient') },
    rows: names,
    columns: names,
    values: names.map((row) => names.map((column) => (row === column ? 1 : (values.get(`${row}\n${column}`) ?? null)))),
    range: [-1, 1],
    scale: 'diverging',
  };
}
