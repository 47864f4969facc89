import type { Predicate } from '@hakaru/contract';
import { useEffect, useMemo, useRef } from 'react';
import type { BrushTool, ChartBrush, MarkedArea } from '../../../charts/frame/brush.ts';
import { useBoard } from './board-context.ts';

/** What dragging over a card does: conditions on its columns. `only`: the one direction that means something here. */
export function useCardBrush(conditions: (area: MarkedArea) => Predicate[], only?: BrushTool): ChartBrush | undefined {
  const { tool, mark } = useBoard();
  const latest = useRef(conditions);
  useEffect(() => {
    latest.current = conditions;
  });
  return useMemo(() => {
    if (tool === 'zoom') return undefined;
    return { tool: only ?? tool, onMark: (area, how) => mark(area && latest.current(area), how) };
  }, [tool, only, mark]);
}

/** A rectangle or a free shape over two columns. */
export function planeConditions(x: string, y: string): (area: MarkedArea) => Predicate[] {
  return (area) => {
    if (area.polygon) return [{ polygon: { x, y, points: thinned(area.polygon) } }];
    return [
      ...(area.x ? [{ column: x, between: [...area.x] as [number, number] }] : []),
      ...(area.y ? [{ column: y, between: [...area.y] as [number, number] }] : []),
    ];
  };
}

const MOST_POINTS = 200;

/** A shape drawn by hand has more points than anybody can see. */
function thinned(points: readonly (readonly [number, number])[]): [number, number][] {
  const step = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  const kept = points.filter((_point, index) => index % step === 0).map(([x, y]): [number, number] => [x, y]);
  const first = kept[0] ?? [0, 0];
  while (kept.length < 3) kept.push([first[0], first[1]]);
  return kept;
}
