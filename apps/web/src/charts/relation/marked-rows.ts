import type { MarkedArea } from '../frame/brush.ts';

type Points = { x: ArrayLike<number>; y: ArrayLike<number>; rows: ArrayLike<number> };

/** The rows of the points within what was marked. */
export function markedRows(area: MarkedArea, { x, y, rows }: Points): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < x.length; index += 1) {
    if (isWithin(area, x[index]!, y[index]!)) found.add(rows[index]!);
  }
  return found;
}

function isWithin({ x: across, y: up, polygon }: MarkedArea, x: number, y: number): boolean {
  if (polygon) return isInside(polygon, x, y);
  return (across === null || (x >= across[0] && x <= across[1])) && (up === null || (y >= up[0] && y <= up[1]));
}

/** Whether a ray from the point crosses the outline an odd number of times. */
function isInside(polygon: NonNullable<MarkedArea['polygon']>, x: number, y: number): boolean {
  let inside = false;
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index, index += 1) {
    const [[x1, y1], [x2, y2]] = [polygon[index]!, polygon[before]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
