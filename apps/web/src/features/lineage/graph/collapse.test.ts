import type { Lineage, LineageNode } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { collapse, isGroup } from './collapse.ts';

const node = (kind: LineageNode['kind'], id: string) =>
  ({ kind, id, name: id, at: null, by: '' }) as unknown as LineageNode;
const made = (from: string, to: string): Lineage['edges'][number] => ({ from, to, role: 'made' });

const models = Array.from({ length: 6 }, (_, index) => `m${index}`);
const graph: Lineage = {
  nodes: [
    node('version', 'v'),
    node('training', 't'),
    ...models.map((id) => node('model', id)),
    ...models.map((id) => node('prediction', `p ${id}`)),
  ],
  edges: [made('v', 't'), ...models.map((id) => made('t', id)), ...models.map((id) => made(id, `p ${id}`))],
  current: ['v'],
  left_out: 0,
};

it('draws many siblings as one, and what was made from them as one behind it', () => {
  const { nodes, edges } = collapse(graph, new Set());
  expect(nodes.map((one) => (isGroup(one) ? `${one.members.length} ${one.kind}` : one.id))).toEqual([
    'v',
    't',
    '6 model',
    '6 prediction',
  ]);
  expect(edges).toHaveLength(3);
});

it('draws those one by one that are asked for, and never hides what it is about', () => {
  const [, , group] = collapse(graph, new Set()).nodes;
  expect(collapse(graph, new Set([group!.id])).nodes).toHaveLength(14);
  const about = collapse({ ...graph, current: ['m3'] }, new Set());
  expect(about.nodes.filter((one) => isGroup(one)).map((one) => isGroup(one) && one.members.length)).toEqual([5, 5]);
  expect(about.nodes.map((one) => one.id)).toContain('m3');
});
