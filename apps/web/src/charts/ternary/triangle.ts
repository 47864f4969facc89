/** A place on a plane in which a triangle with sides of 1 stands on its second and third corner. */
export type Plane = readonly [x: number, y: number];

const HEIGHT = Math.sqrt(3) / 2;

/** Shares of the three corners as places. */
export function cornersOf(shares: readonly (readonly number[])[]): Plane[] {
  return shares.map(([top = 0, , right = 0]) => [right + top / 2, top * HEIGHT]);
}

/** The shares of the corners at a place. */
export function sharesOf([x, y]: Plane): [number, number, number] {
  const top = y / HEIGHT;
  const right = x - top / 2;
  return [top, 1 - top - right, right];
}

/** The place of the n-th point of a lattice: from the first corner down, in each line from the second to the third. */
export function shareAt(steps: number, at: number): Plane {
  const line = Math.floor((Math.sqrt(8 * at + 1) - 1) / 2);
  const along = at - (line * (line + 1)) / 2;
  return cornersOf([[(steps - line) / steps, (line - along) / steps, along / steps]])[0]!;
}

/** The small triangles between the points of a lattice, each by the numbers of its points. */
export function trianglesOf(steps: number): [number, number, number][] {
  const first = (line: number) => (line * (line + 1)) / 2;
  const found: [number, number, number][] = [];
  for (let line = 0; line < steps; line += 1)
    for (let along = 0; along <= line; along += 1) {
      const [own, below] = [first(line) + along, first(line + 1) + along];
      found.push([own, below, below + 1]);
      if (along < line) found.push([own, below + 1, own + 1]);
    }
  return found;
}

/** As lengths of a side: what is nearer to a line is on it. */
const NEAR = 1e-9;

/** The part of a polygon, a line or a point inside of a convex region (Sutherland and Hodgman 1974). */
export function clipped(shape: readonly Plane[], region: readonly Plane[]): Plane[] {
  const turn = Math.sign(area(region)) || 1;
  let left = [...shape];
  region.forEach(([x0, y0], at) => {
    const [x1, y1] = region[(at + 1) % region.length]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < NEAR) return;
    const margin = ([x, y]: Plane) => (turn * ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0))) / length + NEAR;
    left = left.flatMap((place, index) => {
      const before = left.at(index - 1)!;
      const [a, b] = [margin(before), margin(place)];
      const crossing: Plane[] =
        a >= 0 === b >= 0
          ? []
          : [[before[0] + (a / (a - b)) * (place[0] - before[0]), before[1] + (a / (a - b)) * (place[1] - before[1])]];
      return b >= 0 ? [...crossing, place] : crossing;
    });
  });
  return left;
}

function area(region: readonly Plane[]): number {
  return region.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = region[(at + 1) % region.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}
