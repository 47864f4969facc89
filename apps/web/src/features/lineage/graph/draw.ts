import type { LineageEdge, LineageNode } from '@hakaru/contract';
import type { DrawnGraph, NodeGroup } from './collapse.ts';
import { layoutGraph, type LayoutSizes } from './layout.ts';

/** Whether the graph runs to the right or, where there is no room for that, downwards. */
export type Direction = 'right' | 'down';

export interface DrawnNode {
  node: LineageNode | NodeGroup;
  x: number;
  y: number;
}

export interface DrawnEdge {
  id: string;
  from: string;
  to: string;
  role: LineageEdge['role'];
  path: string;
}

export interface Drawing {
  nodes: DrawnNode[];
  edges: DrawnEdge[];
  width: number;
  height: number;
  /** Of each node. */
  box: { width: number; height: number };
}

const boxes = { right: { width: 174, height: 62 }, down: { width: 152, height: 66 } } as const;
const gaps = { right: { main: 28, cross: 14 }, down: { main: 36, cross: 12 } } as const;
const MARGIN = 8;

/** Where everything stands, in pixels. */
export function drawGraph(graph: DrawnGraph, direction: Direction): Drawing {
  const box = boxes[direction];
  const isRight = direction === 'right';
  const sizes: LayoutSizes = {
    main: isRight ? box.width : box.height,
    cross: isRight ? box.height : box.width,
    gapMain: gaps[direction].main,
    gapCross: gaps[direction].cross,
  };
  const layout = layoutGraph(
    graph.nodes.map((node) => node.id),
    graph.edges,
    sizes,
  );
  const at = ({ main, cross }: { main: number; cross: number }) =>
    isRight ? { x: main + MARGIN, y: cross + MARGIN } : { x: cross + MARGIN, y: main + MARGIN };
  const whole = at({ main: layout.main, cross: layout.cross });
  return {
    nodes: graph.nodes.map((node) => ({ node, ...at(layout.places.get(node.id)!) })),
    edges: graph.edges.map(({ from, to, role }, place) => ({
      id: `${from} ${to}`,
      from,
      to,
      role,
      path: pathOf(layout.routes[place]!.map(at), isRight),
    })),
    width: whole.x + MARGIN,
    height: whole.y + MARGIN,
    box,
  };
}

/** A smooth line through the points, which leaves and arrives in the direction of the graph. */
function pathOf(points: readonly { x: number; y: number }[], isRight: boolean): string {
  return points
    .map(({ x, y }, place) => {
      const before = points[place - 1];
      if (!before) return `M${x} ${y}`;
      const [midX, midY] = [(before.x + x) / 2, (before.y + y) / 2];
      return isRight ? `C${midX} ${before.y} ${midX} ${y} ${x} ${y}` : `C${before.x} ${midY} ${x} ${midY} ${x} ${y}`;
    })
    .join('');
}

/** Everything that leads to a node, so that its way back stands out. */
export function leadingTo(id: string, edges: readonly { from: string; to: string }[]): Set<string> {
  const found = new Set([id]);
  for (const one of found) for (const edge of edges) if (edge.to === one) found.add(edge.from);
  return found;
}
