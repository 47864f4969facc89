import titles from '../jobs/generated/titles.json' with { type: 'json' };

const { train: training, test } = titles.split_labels;
const sides = new Map<string, 'train' | 'test'>([
  ...training.map((label) => [label, 'train'] as const),
  ...test.map((label) => [label, 'test'] as const),
]);

/** What a split column may say, as people are told. */
export const splitLabelsText = `${training.join(', ')} / ${test.join(', ')}`;

/** Which side of the split a value of a split column names, whatever its width and case; null where it names none. */
export function splitSide(label: string | null): 'train' | 'test' | null {
  return sides.get((label ?? '').normalize('NFKC').trim().toLowerCase()) ?? null;
}
