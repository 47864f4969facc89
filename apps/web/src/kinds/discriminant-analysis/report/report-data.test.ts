import { describe, expect, it } from 'vitest';
import { binShuffled } from './permutation-section.tsx';
import { scoreGroups } from './axes-section.tsx';
import { confusionData, rowsInCell } from './confusion-section.tsx';
import { unitCosts, withCost } from '../costs/cost-rules.ts';
import { costProblems, costsOrder } from './costs-section.tsx';
import { recallSteps, rocGroups } from './curves-section.tsx';
import { axisName, regionData } from './regions-section.tsx';
import { partsOf } from './report-parts.tsx';

const classes = ['a', 'b'];
const confusion = {
  part: 'test' as const,
  rows: 10,
  counts: [
    [6, 1],
    [0, 3],
  ],
  by_actual: [
    [6 / 7, 1 / 7],
    [0, 1],
  ],
  by_predicted: [
    [1, 0.25],
    [0, 0.75],
  ],
};

it('puts the parts of unseen rows first', () => {
  expect(partsOf([{ part: 'train' }, { part: 'test' }, { part: 'out_of_fold' }])).toEqual([
    'out_of_fold',
    'test',
    'train',
  ]);
});

describe('confusion matrix', () => {
  it('shows counts as they are and shares in percent', () => {
    const words = { actual: 'actual', predicted: 'predicted', value: 'rows', right: 'right', wrong: 'wrong' };
    expect(confusionData(confusion, classes, 'counts', words)).toMatchObject({
      range: [0, 6],
      rowAxis: { label: 'actual' },
    });
    expect(confusionData(confusion, classes, 'by_actual', words).format?.(6 / 7)).toBe('86\u00a0%');
  });
  it('counts the rows of a cell, of a line and of all', () => {
    expect(rowsInCell(confusion, classes, 'a', 'b')).toBe(1);
    expect(rowsInCell(confusion, classes, null, 'b')).toBe(4);
    expect(rowsInCell(confusion, classes, null, null)).toBe(10);
  });
});

describe('costs', () => {
  const draft = { costs: unitCosts(2), shares: null, threshold: null };
  it('begins with 1 for each wrong decision', () => {
    expect(draft.costs).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(costProblems(draft)).toEqual([]);
  });
  it('says what is wrong with what was typed', () => {
    expect(costProblems({ ...draft, costs: withCost(draft.costs, 0, 1, 'ten') })).toEqual(['cost_not_a_number']);
    expect(costProblems({ ...draft, costs: withCost(draft.costs, 0, 1, -1) })).toEqual(['cost_negative']);
    expect(costProblems({ ...draft, shares: [0.5, 0.4] })).toEqual(['shares_sum']);
    expect(costProblems({ ...draft, shares: [0.5, 'x'] })).toEqual(['shares_not_numbers']);
    expect(costProblems({ ...draft, threshold: 2 })).toEqual(['threshold_outside']);
  });
  it('asks for what was typed', () => {
    expect(costsOrder({ ...draft, costs: withCost(draft.costs, 1, 0, 20), threshold: 0.3 })).toEqual({
      costs: [
        [0, 1],
        [20, 0],
      ],
      shares: null,
      threshold: 0.3,
    });
  });
});

describe('curves', () => {
  it('keeps a band between 0 and 1, and shows none where it is not asked for', () => {
    const band = { x: [0, 1], mean: [0.1, 0.95], sd: [0.2, 0.2], folds: 5, of_folds: 5, area: { mean: 0.9, sd: 0.1 } };
    const curve = {
      label: 'a',
      part: 'test' as const,
      positives: 5,
      negatives: 5,
      false_positive_rate: [0, 1],
      true_positive_rate: [0, 1],
      thresholds: [null, 0.5],
      area: 0.9,
      band,
    };
    expect(rocGroups(curve, 'a', 'group1', 'mean')[1]).toMatchObject({
      name: 'mean',
      low: [0, 0.75],
      high: [expect.closeTo(0.3), 1],
    });
    expect(rocGroups(curve, 'a', 'group1', null)).toHaveLength(1);
  });
  it('draws precision as the stair whose area is the average precision', () => {
    const { x, y } = recallSteps({ recall: [0.5, 0.5, 1], precision: [1, 0.5, 2 / 3] });
    const area = x.slice(1).reduce((sum, at, index) => sum + (at - x[index]!) * y[index]!, 0);
    expect(area).toBeCloseTo(0.5 * 1 + 0.5 * (2 / 3));
  });
});

it('bins every shuffle, and reaches as far as the true figure', () => {
  const { edges, counts } = binShuffled([0.3, 0.4, 0.5, 0.35], 0.9);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(edges[0]).toBeLessThan(0.3);
  expect(edges.at(-1)).toBeGreaterThan(0.9);
  expect(binShuffled([0.5, 0.5], 0.5).counts.reduce((sum, count) => sum + count, 0)).toBe(2);
});

it('groups scores by class', () => {
  const groups = scoreGroups(
    {
      row: [3, 5, 8],
      actual: [0, 1, 0],
      scores: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    },
    classes,
    0,
    1,
  );
  expect(groups).toMatchObject([
    { name: 'a', x: [1, 3], y: [4, 6], rows: [3, 8] },
    { name: 'b', x: [2], y: [5], rows: [5] },
  ]);
  expect(scoreGroups({ row: [3], actual: [1], scores: [[1]] }, classes, null, 0)[0]).toMatchObject({
    name: 'b',
    x: [4],
    y: [1],
  });
});

it('places labels by their order and dates by their time on a plane', () => {
  const regions = {
    kind: 'features' as const,
    method: null,
    others: 'typical' as const,
    fixed: {},
    classes,
    agreement: 1,
    x: { name: 'grade', type: 'categorical' as const, grid: ['A', 'B'], explained: null },
    y: { name: 'day', type: 'datetime' as const, grid: ['2024-01-01', '2024-01-02T00:00:00'], explained: null },
    predicted: [
      [0, 1],
      [1, 1],
    ],
    confidence: [
      [1, 1],
      [1, 1],
    ],
    probabilities: null,
    points: {
      points: { shown: 1, total: 1 },
      row: [4],
      part: ['train' as const],
      x: ['B'],
      y: ['2024-01-02'],
      actual: [1],
      predicted: [0],
    },
  };
  const data = regionData(regions, axisName, { actual: '', predicted: '', confidence: '', row: '', wrong: '' });
  expect(data.x).toMatchObject({ labels: ['A', 'B'], grid: [0, 1] });
  expect(data.y).toMatchObject({ time: true, grid: [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 2)] });
  expect(data.points).toMatchObject({ x: [1], y: [Date.UTC(2024, 0, 2)], rows: [5] });
  expect(axisName({ ...regions.x, explained: 0.724 })).toBe('grade (72.4\u00a0%)');
});
