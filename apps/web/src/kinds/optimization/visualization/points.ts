import type { Setting } from '../result/algorithm-results.ts';

type Cell = Setting[string];

const PAGE = 5;

/** Which of a factor's points is nearest to a position: of numbers by their value, of categories by their place. */
export function pointAt(points: readonly Cell[], position: number): Cell {
  const away = (point: Cell, at: number) => Math.abs((typeof point === 'number' ? point : at) - position);
  let nearest = 0;
  for (let at = 1; at < points.length; at += 1)
    if (away(points[at]!, at) < away(points[nearest]!, nearest)) nearest = at;
  return points[nearest]!;
}

/** The point that a key leads to from a value, which may lie between two points; undefined of another key. */
export function nextPoint(points: readonly Cell[], value: Cell, key: string): Cell | undefined {
  const last = points.length - 1;
  const below = points.findLastIndex((point, at) =>
    typeof point === 'number' ? point < Number(value) : at < points.indexOf(value),
  );
  const above = points.findIndex((point, at) =>
    typeof point === 'number' ? point > Number(value) : at > points.indexOf(value),
  );
  const up = above === -1 ? last : above;
  const down = Math.max(0, below);
  const steps: Record<string, number> = {
    ArrowRight: up,
    ArrowUp: up,
    ArrowLeft: down,
    ArrowDown: down,
    PageUp: Math.min(last, up + PAGE - 1),
    PageDown: Math.max(0, down - PAGE + 1),
    Home: 0,
    End: last,
  };
  const at = steps[key];
  return at === undefined ? undefined : points[at];
}
