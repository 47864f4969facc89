export interface Merge {
  a: number;
  b: number;
  distance: number;
  size: number;
}

/** Average-linkage clustering by distances, as scipy's linkage numbers it, and its leaves from left to right. */
export function clusterColumns(distances: number[][]): { order: number[]; merges: Merge[] } {
  const count = distances.length;
  const between = new Map(distances.map((row, index) => [index, new Map(row.map((value, other) => [other, value]))]));
  const sizes = new Map(distances.map((_, index) => [index, 1]));
  const merges: Merge[] = [];
  while (sizes.size > 1) {
    const { a, b, distance } = closest(sizes, between);
    const [sizeA, sizeB] = [sizes.get(a)!, sizes.get(b)!];
    const made = count + merges.length;
    sizes.delete(a);
    sizes.delete(b);
    between.set(made, new Map());
    for (const other of sizes.keys()) {
      const mean = (sizeA * between.get(a)!.get(other)! + sizeB * between.get(b)!.get(other)!) / (sizeA + sizeB);
      between.get(made)!.set(other, mean);
      between.get(other)!.set(made, mean);
    }
    sizes.set(made, sizeA + sizeB);
    merges.push({ a, b, distance, size: sizeA + sizeB });
  }
  return { order: leavesOf(count, merges), merges };
}

function closest(sizes: Map<number, number>, between: Map<number, Map<number, number>>) {
  const ids = [...sizes.keys()];
  let best = { a: ids[0]!, b: ids[1]!, distance: Infinity };
  for (const [place, a] of ids.entries()) {
    for (const b of ids.slice(place + 1)) {
      const distance = between.get(a)!.get(b)!;
      if (distance < best.distance) best = { a, b, distance };
    }
  }
  return best;
}

function leavesOf(count: number, merges: Merge[]): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const leaves = (id: number): number[] => {
    const merge = merges[id - count];
    return merge ? [...leaves(merge.a), ...leaves(merge.b)] : [id];
  };
  return leaves(count + merges.length - 1);
}
