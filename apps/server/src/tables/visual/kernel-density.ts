const GRID_POINTS = 128;
/** How many bandwidths beyond the values the grid reaches. */
const REACH = 3;

export type Quartiles = readonly [q1: number, q3: number];

/** Values counted on fields of equal width, from which densities are made. */
interface FieldCounts {
  /** Edge of the first field. */
  start: number;
  width: number;
  counts: ArrayLike<number>;
}

/**
 * Silverman's rule 0.9 · min(sd, IQR / 1.34) · n^(−1/5), with sd alone where half of the values are equal; never less
 * than a field, which is as fine as the counts are. Null of fewer than two different values. Without `quartiles` they
 * are those of the counts.
 */
export function silvermanBandwidth(
  fields: FieldCounts,
  n: number,
  sd: number | null,
  quartiles?: Quartiles | null,
): number | null {
  if (n < 2 || sd === null || sd === 0) return null;
  const [q1, q3] = quartiles ?? [quantileOf(fields, n, 0.25), quantileOf(fields, n, 0.75)];
  const iqr = q3 - q1;
  const spread = iqr > 0 ? Math.min(sd, iqr / 1.34) : sd;
  return Math.max(0.9 * spread * n ** -0.2, fields.width);
}

/** Where so much of the values lie below, evenly within a field. */
function quantileOf({ start, width, counts }: FieldCounts, n: number, share: number): number {
  const wanted = share * n;
  let below = 0;
  for (let field = 0; field < counts.length; field += 1) {
    const count = counts[field] ?? 0;
    if (count > 0 && below + count >= wanted) return start + (field + (wanted - below) / count) * width;
    below += count;
  }
  return start + counts.length * width;
}

/** Evenly spaced points from below the lowest to above the highest value. */
export function densityGrid(min: number, max: number, bandwidth: number): number[] {
  const [low, high] = [min - REACH * bandwidth, max + REACH * bandwidth];
  return Array.from({ length: GRID_POINTS }, (_, index) => low + ((high - low) * index) / (GRID_POINTS - 1));
}

/** A Gaussian kernel density at each point of the grid; each field's values count as in its middle. */
export function kernelDensity(
  { start, width, counts }: FieldCounts,
  n: number,
  bandwidth: number,
  grid: number[],
): number[] {
  const scale = 1 / (n * bandwidth * Math.sqrt(2 * Math.PI));
  return grid.map((point) => {
    let sum = 0;
    for (let field = 0; field < counts.length; field += 1) {
      const count = counts[field] ?? 0;
      if (count > 0) sum += count * Math.exp(-0.5 * ((point - start - (field + 0.5) * width) / bandwidth) ** 2);
    }
    return sum * scale;
  });
}
