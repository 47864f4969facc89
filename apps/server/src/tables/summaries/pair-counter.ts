import { evenEdges } from '../statistics/bins.ts';
import { pairsOf } from '../visual/pairs.ts';
import { PLANE_FIELDS } from './table-summaries.ts';

/** A column of numbers as it is known: its mean, and from where to where it reaches. */
export interface PairedColumn {
  mean: number;
  min: number;
  max: number;
}

interface CountedPair {
  n: number;
  meanX: number;
  meanY: number;
  xx: number;
  yy: number;
  xy: number;
  /** How many rows lie in each field, along x first; null where the rows that have both do not reach as far as the columns. */
  plane: Uint32Array | null;
}

export type PairCounter = ReturnType<typeof createPairCounter>;

/** Missing values have a field of their own behind the others. */
const SIDE = PLANE_FIELDS + 1;

/** Goes once through a table of up to 30 columns, some thousand rows at a time, and counts every pair of them. */
export function createPairCounter(columns: PairedColumn[]) {
  const size = columns.length;
  const pairs = pairsOf(size);
  const counts = pairs.map(() => new Uint32Array(SIDE * SIDE));
  const products = new Float64Array(pairs.length);
  // Sums of each column over the rows it has, and over those of them that lack another (by column, then the other).
  const [sums, squares] = [new Float64Array(size), new Float64Array(size)];
  const [sumsWithout, squaresWithout] = [new Float64Array(size * size), new Float64Array(size * size)];
  const ends = columns.map(() => ({ low: new Uint8Array(size), high: new Uint8Array(size) }));
  const edges = columns.map(({ min, max }) => evenEdges(min, max, PLANE_FIELDS));

  function add(values: Float64Array[], rows: number): void {
    const centred = columns.map(() => new Float64Array(rows));
    const fields = columns.map(() => new Uint16Array(rows));
    const without = values.map((column, index) => prepare(column, index, rows, centred[index]!, fields[index]!));
    values.forEach((column, index) => noteEnds(column, index, rows, fields));
    without.forEach((missing, other) => {
      for (const row of missing) {
        for (let index = 0; index < size; index += 1) {
          const z = centred[index]![row]!;
          sumsWithout[index * size + other]! += z;
          squaresWithout[index * size + other]! += z * z;
        }
      }
    });
    pairs.forEach(([a, b], pair) => {
      const [x, y, i, j, plane] = [centred[a]!, centred[b]!, fields[a]!, fields[b]!, counts[pair]!];
      let product = 0;
      for (let row = 0; row < rows; row += 1) {
        product += x[row]! * y[row]!;
        plane[j[row]! * SIDE + i[row]!]! += 1;
      }
      products[pair]! += product;
    });
  }

  /** Fills in the distance from the mean (0 where missing) and the field of each value; answers the rows without one. */
  function prepare(
    values: Float64Array,
    index: number,
    rows: number,
    centred: Float64Array,
    fields: Uint16Array,
  ): number[] {
    const { mean } = columns[index]!;
    const [first, width, last] = [edges[index]![0]!, edges[index]![1]! - edges[index]![0]!, edges[index]!.length - 2];
    const missing: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      const value = values[row]!;
      if (Number.isNaN(value)) {
        fields[row] = PLANE_FIELDS;
        missing.push(row);
        continue;
      }
      const z = value - mean;
      centred[row] = z;
      sums[index]! += z;
      squares[index]! += z * z;
      // As binSql has it.
      fields[row] = Math.max(0, Math.min(Math.floor((value - first) / width + 1e-9), last));
    }
    return missing;
  }

  /** Notes which columns have a value where this one is at its lowest and highest. */
  function noteEnds(values: Float64Array, index: number, rows: number, fields: Uint16Array[]): void {
    const { min, max } = columns[index]!;
    for (let row = 0; row < rows; row += 1) {
      const value = values[row]!;
      if (value !== min && value !== max) continue;
      const seen = value === min ? ends[index]!.low : ends[index]!.high;
      for (let other = 0; other < size; other += 1) if (fields[other]![row]! < PLANE_FIELDS) seen[other] = 1;
    }
  }

  function pairAt(pair: number): CountedPair {
    const [a, b] = pairs[pair]!;
    const plane = withoutMissing(counts[pair]!);
    const n = plane.reduce((sum, count) => sum + count, 0);
    if (n === 0) return { n, meanX: 0, meanY: 0, xx: 0, yy: 0, xy: 0, plane: null };
    const [sx, sy] = [sums[a]! - sumsWithout[a * size + b]!, sums[b]! - sumsWithout[b * size + a]!];
    const [sxx, syy] = [squares[a]! - squaresWithout[a * size + b]!, squares[b]! - squaresWithout[b * size + a]!];
    const reachesAll = ends[a]!.low[b] && ends[a]!.high[b] && ends[b]!.low[a] && ends[b]!.high[a];
    return {
      n,
      meanX: columns[a]!.mean + sx / n,
      meanY: columns[b]!.mean + sy / n,
      xx: sxx - (sx * sx) / n,
      yy: syy - (sy * sy) / n,
      xy: products[pair]! - (sx * sy) / n,
      plane: reachesAll ? plane : null,
    };
  }

  return {
    add,
    pairs: function* (): Generator<CountedPair> {
      for (let pair = 0; pair < pairs.length; pair += 1) yield pairAt(pair);
    },
  };
}

function withoutMissing(counts: Uint32Array): Uint32Array {
  const plane = new Uint32Array(PLANE_FIELDS * PLANE_FIELDS);
  for (let j = 0; j < PLANE_FIELDS; j += 1)
    plane.set(counts.subarray(j * SIDE, j * SIDE + PLANE_FIELDS), j * PLANE_FIELDS);
  return plane;
}
