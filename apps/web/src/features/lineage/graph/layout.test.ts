import { expect, it } from 'vitest';
import { layoutGraph, type LayoutEdge } from './draw.ts';

const sizes = { main: 100, cross: 40, gapMain: 50, gapCross: 10 };
const edge = (from: string, to: string): LayoutEdge => ({ from, to });

function randomGraph(seed: number): { ids: string[]; edges: LayoutEdge[] } {
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const ids = Array.from({ length: 3 + Math.floor(random() * 30) }, (_, index) => `n${index}`);
  const edges = ids.flatMap((to, index) =>
    Array.from({ length: index === 0 ? 0 : Math.floor(random() * 3) }, () =>
      edge(`n${Math.floor(random() * index)}`, to),
    ),
  );
  return { ids, edges: [...new Map(edges.map((one) => [`${one.from} ${one.to}`, one])).values()] };
}

it('puts what something is made from before it, and just before the first of them', () => {
  const { places } = layoutGraph(
    ['file', 'v1', 'other', 'recipe', 'v2'],
    [edge('file', 'v1'), edge('v1', 'recipe'), edge('other', 'recipe'), edge('recipe', 'v2')],
    sizes,
  );
  expect(['file', 'v1', 'other', 'recipe', 'v2'].map((id) => places.get(id)!.main)).toEqual([0, 150, 150, 300, 450]);
});

it('draws a chain as a straight line', () => {
  const { places, routes, cross } = layoutGraph(['a', 'b', 'c'], [edge('a', 'b'), edge('b', 'c')], sizes);
  expect([...places.values()].map((index) => index.cross)).toEqual([0, 0, 0]);
  expect(cross).toBe(40);
  expect(routes[0]).toEqual([
    { main: 100, cross: 20 },
    { main: 150, cross: 20 },
  ]);
});

it.each(Array.from({ length: 30 }, (_, seed) => seed + 1))(
  'random graph %i: nodes stay apart, lines lead forward and through no node',
  (seed) => {
    const { ids, edges } = randomGraph(seed * 7919);
    const { places, routes, main, cross } = layoutGraph(ids, edges, sizes);
    const boxes = [...places.values()];
    for (const [index, a] of boxes.entries()) {
      expect(a.cross).toBeGreaterThanOrEqual(-1e-9);
      expect([a.main + sizes.main <= main, a.cross + sizes.cross <= cross + 1e-9]).toEqual([true, true]);
      for (const b of boxes.slice(index + 1).filter((one) => one.main === a.main))
        expect(Math.abs(a.cross - b.cross)).toBeGreaterThanOrEqual(sizes.cross + sizes.gapCross - 1e-6);
    }
    for (const [index, { from, to }] of edges.entries()) {
      expect(places.get(from)!.main).toBeLessThan(places.get(to)!.main);
      for (const point of routes[index]!.slice(1, -1)) {
        expect(
          boxes.some(
            (box) =>
              point.main >= box.main &&
              point.main <= box.main + sizes.main &&
              point.cross > box.cross &&
              point.cross < box.cross + sizes.cross,
          ),
        ).toBe(false);
      }
    }
  },
);
