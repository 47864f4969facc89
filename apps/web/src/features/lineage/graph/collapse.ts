import type { Lineage, LineageNode } from '@hakaru/contract';

/** Nodes of one kind that were made from the same, drawn as one until they are asked for. */
export interface NodeGroup {
  id: string;
  kind: LineageNode['kind'];
  members: LineageNode[];
}

export interface DrawnGraph {
  nodes: (LineageNode | NodeGroup)[];
  edges: Lineage['edges'];
}

/** So many siblings are still drawn one by one. */
export const MOST_SIBLINGS = 4;

const order: readonly LineageNode['kind'][] = [
  'upload',
  'deleted_version',
  'version',
  'recipe',
  'version',
  'training',
  'model',
  'prediction',
];

export function isGroup(node: LineageNode | NodeGroup): node is NodeGroup {
  return 'members' in node;
}

/** The graph with many siblings drawn as one, but for those in `open` and what was asked about. */
export function collapse(
  { nodes, edges, current }: Pick<Lineage, 'nodes' | 'edges' | 'current'>,
  open: ReadonlySet<string>,
): DrawnGraph {
  const stands = new Map(nodes.map((node) => [node.id, node.id]));
  const groups = new Map<string, NodeGroup>();
  const parents = Map.groupBy(edges, (edge) => edge.to);
  for (const kind of order) {
    const alone = nodes.filter(
      (node) =>
        node.kind === kind && !current.includes(node.id) && stands.get(node.id) === node.id && parents.has(node.id),
    );
    const siblings = Map.groupBy(
      alone,
      (node) =>
        `${kind} of ${[...new Set((parents.get(node.id) ?? []).map(({ from }) => stands.get(from) ?? from))].sort().join(' ')}`,
    );
    for (const [id, members] of siblings) {
      if (members.length <= MOST_SIBLINGS || open.has(id)) continue;
      groups.set(id, { id, kind, members });
      for (const member of members) stands.set(member.id, id);
    }
  }
  const drawn = new Set<string>();
  const kept = nodes.flatMap((node): (LineageNode | NodeGroup)[] => {
    const id = stands.get(node.id) ?? node.id;
    if (drawn.has(id)) return [];
    drawn.add(id);
    return [groups.get(id) ?? node];
  });
  const lines = new Map<string, Lineage['edges'][number]>();
  for (const { from, to, role } of edges) {
    const edge = { from: stands.get(from) ?? from, to: stands.get(to) ?? to, role };
    if (edge.from !== edge.to && drawn.has(edge.from) && drawn.has(edge.to)) lines.set(`${edge.from} ${edge.to}`, edge);
  }
  return { nodes: kept, edges: [...lines.values()] };
}
