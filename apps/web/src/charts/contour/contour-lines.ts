type Point = readonly [x: number, y: number];
export type Segment = readonly [from: Point, to: Point];

type Grid = readonly (readonly (number | null)[])[];

// Corners: 1 lower left, 2 lower right, 4 upper right, 8 upper left. Sides: b(ottom), r(ight), t(op), l(eft).
const crossings: Record<number, string> = {
  1: 'lb',
  2: 'br',
  3: 'lr',
  4: 'rt',
  5: 'lt br',
  6: 'bt',
  7: 'lt',
  8: 'lt',
  9: 'bt',
  10: 'lb rt',
  11: 'rt',
  12: 'lr',
  13: 'br',
  14: 'lb',
};

/** The line of one level through values at the crossings of `xs` and `ys` (marching squares; Lorensen and Cline 1987 in two dimensions). Squares with a missing corner have none. */
export function contourLine(xs: readonly number[], ys: readonly number[], values: Grid, level: number): Segment[] {
  const segments: Segment[] = [];
  for (let row = 0; row + 1 < ys.length; row += 1) {
    for (let column = 0; column + 1 < xs.length; column += 1) {
      const corners = [
        values[row]?.[column],
        values[row]?.[column + 1],
        values[row + 1]?.[column + 1],
        values[row + 1]?.[column],
      ];
      if (corners.some((value) => value === null || value === undefined)) continue;
      const [a, b, c, d] = corners as [number, number, number, number];
      const kind = (a >= level ? 1 : 0) + (b >= level ? 2 : 0) + (c >= level ? 4 : 0) + (d >= level ? 8 : 0);
      const [x0, x1, y0, y1] = [xs[column]!, xs[column + 1]!, ys[row]!, ys[row + 1]!];
      const between = (from: number, to: number, low: number, high: number) =>
        from + ((level - low) / (high - low)) * (to - from);
      const sides: Record<string, () => Point> = {
        b: () => [between(x0, x1, a, b), y0],
        r: () => [x1, between(y0, y1, b, c)],
        t: () => [between(x0, x1, d, c), y1],
        l: () => [x0, between(y0, y1, a, d)],
      };
      for (const pair of (crossings[kind] ?? '').split(' ').filter(Boolean))
        segments.push([sides[pair[0]!]!(), sides[pair[1]!]!()]);
    }
  }
  return segments;
}

/** About `count` round levels inside a range. */
export function contourLevels(low: number, high: number, count = 8): number[] {
  if (!(high > low)) return [];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step) + 1;
  const levels: number[] = [];
  for (let index = first; index * step < high; index += 1) levels.push(Number((index * step).toPrecision(12)));
  return levels;
}
