import type { LineageEdge, LineageNode } from '@hakaru/contract';
import type { DrawnGraph, NodeGroup } from './collapse.ts';

/** Whether the graph runs to the right or, where there is no room for that, downwards. */
type Direction = 'right' | 'down';

export interface DrawnNode {
  node: LineageNode | NodeGroup;
  x: number;
  y: number;
}

interface DrawnEdge {
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
    edges: graph.edges.map(({ from, to, role }, index) => ({
      id: `${from} ${to}`,
      from,
      to,
      role,
      path: pathOf(layout.routes[index]!.map(at), isRight),
    })),
    width: whole.x + MARGIN,
    height: whole.y + MARGIN,
    box,
  };
}

/** A smooth line through the points, which leaves and arrives in the direction of the graph. */
function pathOf(points: readonly { x: number; y: number }[], isRight: boolean): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
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

export interface LayoutEdge {
  from: string;
  to: string;
}

/** `main` is the direction in which things are made, `cross` the other; lengths in pixels. */
interface LayoutSizes {
  main: number;
  cross: number;
  gapMain: number;
  gapCross: number;
}

interface Layout {
  /** The upper left corner of each node. */
  places: Map<string, { main: number; cross: number }>;
  /** For each edge the points it passes, from the end of one node to the beginning of the other. */
  routes: { main: number; cross: number }[][];
  main: number;
  cross: number;
}

/** A place in a layer: a node, or where a long edge passes through. */
interface Slot {
  id: string;
  size: number;
  before: Slot[];
  after: Slot[];
  at: number;
}

const PASSING = 12;
const SWEEPS = 8;

/**
 * Places a graph without cycles in layers, as K. Sugiyama, S. Tagawa and M. Toda do (1981): what something is made
 * from stands before it; within a layer nodes lie near what they are joined to (barycentres), so that few lines cross;
 * long lines pass layers through places of their own.
 */
export function layoutGraph(ids: readonly string[], edges: readonly LayoutEdge[], sizes: LayoutSizes): Layout {
  const layerOf = layersOf(ids, edges);
  const slots = new Map(ids.map((id): [string, Slot] => [id, slot(id, sizes.cross)]));
  const layers: Slot[][] = Array.from({ length: Math.max(0, ...layerOf.values()) + 1 }, () => []);
  for (const id of ids) layers[layerOf.get(id)!]!.push(slots.get(id)!);
  const chains = edges.map((edge, number) => chainOf(edge, number, layerOf, slots, layers));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed())
      sortByNeighbours(layer, sweep % 2 === 0 ? 'before' : 'after');
  }
  for (const layer of layers) spread(layer, sizes.gapCross);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) resolveOverlaps(layer, sizes.gapCross);
  }
  const lowest = Math.min(...layers.flat().map((one) => one.at - one.size / 2), 0);
  for (const one of layers.flat()) one.at -= lowest;
  const mainAt = (layer: number) => layer * (sizes.main + sizes.gapMain);
  return {
    places: new Map(
      ids.map((id) => [id, { main: mainAt(layerOf.get(id)!), cross: slots.get(id)!.at - sizes.cross / 2 }]),
    ),
    routes: chains.map(({ from, through }) =>
      through.flatMap((one, index) => {
        const begin = mainAt(from + index);
        if (index === 0) return [{ main: begin + sizes.main, cross: one.at }];
        return index === through.length - 1
          ? [{ main: begin, cross: one.at }]
          : [
              { main: begin, cross: one.at },
              { main: begin + sizes.main, cross: one.at },
            ];
      }),
    ),
    main: Math.max(0, layers.length * (sizes.main + sizes.gapMain) - sizes.gapMain),
    cross: Math.max(0, ...layers.flat().map((one) => one.at + one.size / 2)),
  };
}

function slot(id: string, size: number): Slot {
  return { id, size, before: [], after: [], at: 0 };
}

/** Each node just before the first thing made from it; what nothing was made from right after the last it was made from. */
function layersOf(ids: readonly string[], edges: readonly LayoutEdge[]): Map<string, number> {
  const after = Map.groupBy(edges, (edge) => edge.from);
  const waiting = new Map(ids.map((id) => [id, edges.filter((edge) => edge.to === id).length]));
  const layer = new Map(ids.map((id) => [id, 0]));
  const ordered: string[] = [];
  const free = ids.filter((id) => waiting.get(id) === 0);
  for (let id = free.shift(); id !== undefined; id = free.shift()) {
    ordered.push(id);
    for (const { to } of after.get(id) ?? []) {
      layer.set(to, Math.max(layer.get(to)!, layer.get(id)! + 1));
      waiting.set(to, waiting.get(to)! - 1);
      if (waiting.get(to) === 0) free.push(to);
    }
  }
  for (const id of ordered.toReversed()) {
    const next = (after.get(id) ?? []).map(({ to }) => layer.get(to)!);
    if (next.length > 0) layer.set(id, Math.min(...next) - 1);
  }
  return layer;
}

/** Links the ends of an edge through the layers between them. */
function chainOf(
  { from, to }: LayoutEdge,
  number: number,
  layerOf: Map<string, number>,
  slots: Map<string, Slot>,
  layers: Slot[][],
): { from: number; through: Slot[] } {
  const [begin, end] = [layerOf.get(from)!, layerOf.get(to)!];
  const through = [slots.get(from)!];
  for (let layer = begin + 1; layer < end; layer += 1) {
    const passing = slot(`${number} ${layer}`, PASSING);
    layers[layer]!.push(passing);
    through.push(passing);
  }
  through.push(slots.get(to)!);
  for (const [index, one] of through.entries()) {
    const next = through[index + 1];
    if (next) {
      one.after.push(next);
      next.before.push(one);
    }
  }
  return { from: begin, through };
}

function sortByNeighbours(layer: Slot[], side: 'before' | 'after'): void {
  layer.forEach((one, index) => {
    one.at = index;
  });
  const wanted = new Map(
    layer.map((one) => [one, one[side].length > 0 ? mean(one[side].map((other) => other.at)) : one.at]),
  );
  layer.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
  layer.forEach((one, index) => {
    one.at = index;
  });
}

/** One after the other, centred on zero. */
function spread(layer: Slot[], gap: number): void {
  let at = 0;
  for (const one of layer) {
    one.at = at + one.size / 2;
    at += one.size + gap;
  }
  for (const one of layer) one.at -= (at - gap) / 2;
}

/** Draws each to the middle of its neighbours, as far as the others of its layer leave room, which keep their order. */
function resolveOverlaps(layer: Slot[], gap: number): void {
  const wanted = layer.map((one) => {
    const neighbours = [...one.before, ...one.after];
    return neighbours.length > 0 ? mean(neighbours.map((other) => other.at)) : one.at;
  });
  const down: number[] = [];
  layer.forEach((one, index) => {
    const least = index === 0 ? -Infinity : down[index - 1]! + layer[index - 1]!.size / 2 + gap + one.size / 2;
    down.push(Math.max(wanted[index]!, least));
  });
  const up: number[] = [];
  for (let index = layer.length - 1; index >= 0; index -= 1) {
    const next = layer[index + 1];
    const most = next ? up[index + 1]! - next.size / 2 - gap - layer[index]!.size / 2 : Infinity;
    up[index] = Math.min(wanted[index]!, most);
  }
  // Both keep every distance, so that their mean does, too.
  layer.forEach((one, index) => {
    one.at = (down[index]! + up[index]!) / 2;
  });
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
