/** A tree as compute draws it: leaves 0 … n − 1 from first to last, merges n, n + 1, … from the lowest to the highest. */
export type TreeData = {
  leaves: readonly { label: string; rows: number; height: number }[];
  merges: readonly { left: number; right: number; height: number; rows: number }[];
};

/** A merge as drawn: the heights of its two branches, where they lie among the leaves, and the group all its leaves have (0: several). */
export type Fork = { height: number; rows: number; group: number; branches: readonly [Branch, Branch] };
type Branch = { place: number; height: number };

/** Where each merge lies; `groups` of the leaves, 0 for none. */
export function forksOf({ leaves, merges }: TreeData, groups: readonly number[]): Fork[] {
  const nodes = leaves.map(({ height }, place) => ({ place, height, group: groups[place] ?? 0 }));
  return merges.map(({ left, right, height, rows }) => {
    const [a, b] = [nodes[left]!, nodes[right]!];
    const group = a.group === b.group ? a.group : 0;
    nodes.push({ place: (a.place + b.place) / 2, height, group });
    return {
      height,
      rows,
      group,
      branches: [
        { place: a.place, height: a.height },
        { place: b.place, height: b.height },
      ],
    };
  });
}

/** The top of each group: where it lies, and its height. Groups that a drawn leaf holds only a part of have none. */
export function topsOf(
  { leaves, merges }: TreeData,
  groups: readonly number[],
): { group: number; place: number; height: number }[] {
  const nodes = leaves.map(({ height }, place) => ({ group: groups[place] ?? 0, place, height }));
  const isInside = nodes.map(() => false);
  for (const { left, right, height } of merges) {
    const [a, b] = [nodes[left]!, nodes[right]!];
    const group = a.group === b.group ? a.group : 0;
    isInside[left] = isInside[right] = group > 0;
    nodes.push({ group, place: (a.place + b.place) / 2, height });
    isInside.push(false);
  }
  return nodes.filter(({ group }, node) => group > 0 && !isInside[node]);
}

/** A range of heights in which a cut gives the same number of groups. */
export type CutRange = { groups: number; lower: number; upper: number };

/** The ranges between the highest merges, of two groups and more; empty ones left out. */
export function cutRanges(heights: readonly number[], most = 60): CutRange[] {
  return heights.slice(0, most).flatMap((upper, place) => {
    const lower = heights[place + 1] ?? 0;
    return upper > lower ? [{ groups: place + 2, lower, upper }] : [];
  });
}
