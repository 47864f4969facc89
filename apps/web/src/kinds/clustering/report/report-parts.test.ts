import { expect, it } from 'vitest';
import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { clusteringMessages } from '../words.ts';
import { clusterColour, clusterLabels } from './projection-section.tsx';
import { lineOf } from './tree-section.tsx';
import { countOrigin, knownShares, startsText } from './cluster-words.ts';

const t = translator(clusteringMessages);

it('gives every cluster a look of its own, with shapes once the colours are used up', () => {
  const clusters = Array.from({ length: 24 }, (_, index) => index + 1);
  const colour = clusterColour(
    [...clusters, 0, null],
    [...clusters, 0, 0].map((_, index) => index),
    t,
  );
  if (colour.kind !== 'groups') throw new Error('groups');
  const looks = colour.groups.map(({ role, symbol }) => `${role} ${symbol}`);
  expect(new Set(looks).size).toBe(26);
  expect(colour.groups.at(-2)?.name).toBe('Noise');
  expect([...(colour.places as Int32Array)]).toEqual(Array.from({ length: 26 }, (_, index) => index));
});

it('puts each number where the middle of its points lies, noise left out', () => {
  const drawn = { x: [0, 2, 100, 5, 7], y: [0, 0, 1, 3, 5], places: [0, 1, 2, 3, 4] };
  expect(clusterLabels([1, 1, 1, 2, 0], drawn)).toEqual([
    { x: 2, y: 0, text: '1' },
    { x: 5, y: 3, text: '2' },
  ]);
  expect(
    clusterLabels([2, 1, 3, null, null], { x: [0, 1, 50, 100, 100], y: [0, 1, 0, 100, 100], places: [0, 1, 2, 3, 4] }),
  ).toEqual([
    { x: 1, y: 1, text: '1, 2' },
    { x: 50, y: 0, text: '3' },
  ]);
});

it('leaves points in sight where there are very many clusters', () => {
  const many = Array.from({ length: 200 }, (_, index) => index);
  const apart = { x: many.map((one) => one % 10), y: many.map((one) => Math.floor(one / 10)), places: many };
  expect(
    clusterLabels(
      many.map((one) => one + 1),
      apart,
    ),
  ).toHaveLength(40);
  const together = clusterLabels([1, 2, 3, 4, 5, 6], {
    x: [0, 0, 0, 0, 0, 9],
    y: [0, 0, 0, 0, 0, 9],
    places: [0, 1, 2, 3, 4, 5],
  });
  expect(together.map(({ text }) => text)).toEqual(['1, 2, 3 …', '6']);
});

it('draws the line of a cut where it was put, else between the merges, and nowhere where no height gives it', () => {
  expect(lineOf({ by: 'height', value: 3.1 }, { lower: 3, upper: 5 })).toBe(3.1);
  expect(lineOf({ by: 'clusters', value: 4 }, { lower: 3, upper: 5 })).toBe(4);
  expect(lineOf({ by: 'clusters', value: 4 }, { lower: 3, upper: 3 })).toBeNull();
});

it('says who chose the number of clusters: a method that finds it was not told', () => {
  const summary = { recommended: false } as ClusteringReport['summary'];
  expect(countOrigin({ summary: { ...summary, recommended: true }, parameters: { clusters: null } })).toBe(
    'recommended',
  );
  expect(countOrigin({ summary, parameters: { clusters: 3 } })).toBe('as_set');
  expect(countOrigin({ summary, parameters: { clusters: null, height: 8 } })).toBe('by_height');
  expect(countOrigin({ summary, parameters: { clusters: null } })).toBe('not_compared');
  expect(countOrigin({ summary, parameters: { min_rows: 5 } })).toBe('by_method');
});

it('says how many random starts ended at what is kept, where there were any', () => {
  expect(startsText(t, { done: 150, reached: 3 })).toBe('3 of 150');
  expect(startsText(t, null)).toBeNull();
  expect(startsText(t, undefined)).toBeNull();
});

it('gives no shares of categories where no row of a cluster has one', () => {
  expect(knownShares([0.2, 0.8, 0])).toEqual([0.2, 0.8, 0]);
  expect(knownShares([0, 0])).toEqual([null, null]);
});
