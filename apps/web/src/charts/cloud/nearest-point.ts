import type { Placing, PointCloud } from './point-cloud.ts';

export type FoundPoint = { level: number; place: number };

/** How far a pointer may be from a point, in pixels. */
const REACH = 6;

/** The point next to a place in the picture, null where none is near. */
export function nearestPoint(
  { points: { x, y }, levels }: PointCloud,
  placing: Placing,
  [across, down]: readonly [number, number],
  hidden: ReadonlySet<string>,
): FoundPoint | null {
  let found: FoundPoint | null = null;
  let closest = REACH * REACH;
  levels.forEach((level, number) => {
    if (hidden.has(level.name)) return;
    for (let place = 0; place < level.points.length; place += 1) {
      const point = level.points[place]!;
      const right = placing.x[0] * x[point]! + placing.x[1] - across;
      const below = placing.y[0] * y[point]! + placing.y[1] - down;
      const distance = right * right + below * below;
      if (distance < closest) {
        closest = distance;
        found = { level: number, place };
      }
    }
  });
  return found;
}
