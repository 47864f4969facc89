import { expect, it } from 'vitest';
import { type CostRule, costsOfRules, rulesOfCosts, unitCosts } from './cost-rules.ts';
import { decisionSearch, readDecision } from './decision-search.ts';

const CLASSES = 15;

it('lays a pair over a line, a line over every decision, and leaves right decisions to pairs', () => {
  const costs = costsOfRules(
    [
      { actual: 2, given: 4, cost: 50 },
      { actual: 2, given: null, cost: 10 },
      { actual: null, given: null, cost: 3 },
      { actual: 5, given: 5, cost: 0.5 },
    ],
    CLASSES,
  );
  expect([costs[2]?.[4], costs[2]?.[3], costs[2]?.[2], costs[1]?.[4], costs[5]?.[5]]).toEqual([50, 10, 0, 3, 0.5]);
});

it('finds few rules for costs, which make them again', () => {
  expect(rulesOfCosts(unitCosts(CLASSES))).toEqual([]);
  const cases: CostRule[][] = [
    [{ actual: 2, given: null, cost: 10 }],
    [{ actual: null, given: 7, cost: 0.2 }],
    [{ actual: null, given: null, cost: 4 }],
    [
      { actual: 2, given: null, cost: 10 },
      { actual: null, given: 7, cost: 0.2 },
      { actual: 2, given: 4, cost: 50 },
      { actual: 5, given: 5, cost: 1 },
    ],
  ];
  for (const rules of cases) {
    const costs = costsOfRules(rules, CLASSES);
    const found = rulesOfCosts(costs);
    expect(costsOfRules(found, CLASSES)).toEqual(costs);
    expect(found.length).toBeLessThanOrEqual(rules.length + 1);
  }
});

it('makes any costs again', () => {
  const costs = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_own, column) => (row * 7 + column * 5) % 4),
  );
  expect(costsOfRules(rulesOfCosts(costs), 8)).toEqual(costs);
});

it('keeps the address of many classes short', () => {
  const costs = costsOfRules(
    [
      { actual: 2, given: null, cost: 10 },
      { actual: 8, given: 4, cost: 50 },
    ],
    100,
  ) as number[][];
  const search = decisionSearch({ costs });
  expect(search.costs?.length).toBeLessThan(100);
  expect(readDecision(search)).toEqual({ costs });
  for (const wrong of [
    '{"classes":15}',
    '{"classes":15,"rules":[[15,null,1]]}',
    '{"classes":15,"rules":[[1,null,-1]]}',
    '{"classes":1e9,"rules":[]}',
    '3',
    'null',
  ])
    expect(readDecision({ costs: wrong })).toEqual({});
});
