import { expect, it } from 'vitest';
import { withCost } from '../costs/cost-rules.ts';
import { costsInView, decisionAddress, decisionProblem, draftOf, sentSettings, settingsOf } from './decision-draft.ts';

it('sends nothing for the most probable class, else the threshold or the costs alone', () => {
  expect(sentSettings({})).toEqual({});
  const draft = draftOf({});
  expect(sentSettings(settingsOf({ ...draft, rule: 'threshold', threshold: 0.2 }))).toEqual({
    settings: { decision: { threshold: 0.2 } },
  });
  expect(
    sentSettings(
      settingsOf({
        ...draft,
        rule: 'costs',
        costs: [
          [0, 1],
          [5, 0],
        ],
      }),
    ),
  ).toEqual({
    settings: {
      decision: {
        costs: [
          [0, 1],
          [5, 0],
        ],
      },
    },
  });
});

it('says what is wrong with what was typed, and sends none of it', () => {
  const draft = { ...draftOf({}), rule: 'threshold' as const };
  for (const threshold of ['much', null, -0.1, 1.1]) {
    expect(decisionProblem({ ...draft, threshold })).toBe('threshold_wrong');
    expect(sentSettings(settingsOf({ ...draft, threshold }))).toEqual({});
  }
  const costs = withCost(costsInView(draft, 2), 0, 1, 'ten');
  expect(decisionProblem({ ...draft, rule: 'costs', costs })).toBe('costs_wrong');
  expect(decisionProblem({ ...draft, threshold: 0 })).toBeNull();
});

it('goes to the address and comes back; a broken address decides nothing', () => {
  for (const decision of [
    { rule: 'threshold' as const, threshold: 0.031 },
    {
      rule: 'costs' as const,
      costs: [
        [0, 1],
        [2.5, 0],
      ],
    },
    {},
  ]) {
    const settings = settingsOf({ ...draftOf({}), ...decision });
    expect(sentSettings(decisionAddress.read(decisionAddress.write(settings)))).toEqual(sentSettings(settings));
  }
  for (const search of [
    { threshold: 'x' },
    { threshold: '2' },
    { threshold: '' },
    { costs: '[[0,1],[1]]' },
    { costs: 'no' },
    { costs: '[[0,"1"],[1,0]]' },
  ])
    expect(sentSettings(decisionAddress.read(search))).toEqual({});
});
