import type { NextExperimentsOptions, NextExperimentsResult } from '@hakaru/contract/decisions/next-experiments';
import { expect, it } from 'vitest';
import { answerOf, gainFormat } from './answer.ts';

const options = { targets: [{ target: 'yield', goal: 'max' }], factors: [] } as unknown as NextExperimentsOptions;
const result = {
  round: 2,
  method: 'model',
  targets: ['yield'],
  replay: null,
  fits: [],
  proposals: [{ setting: { heat: 80 }, expected: [{ value: 71, lower: 68, upper: 74 }], gain: 0.2 }],
  stopping: { advised: false, gain: 0.2, needed: 0.5 },
} as unknown as NextExperimentsResult;

it('says what to run next, or first that it is not worth an experiment', () => {
  expect(answerOf(result, { options })[0]).toContain('run the 1 proposed experiment next');
  const stopping = { ...result.stopping!, advised: true };
  const [stop, next] = answerOf({ ...result, stopping }, { options });
  expect(stop).toContain('reasonable to stop');
  expect(next).toContain('if you go on');
});

it('writes gains in the unit of the target, as shares of several, and as 0 where nobody could tell them from none', () => {
  const single = gainFormat(result, options.targets);
  expect([0.234, 1e-5, 5e-6, 1.4e-20].map(single)).toEqual(['0.23', '1.0e−5', '0', '0']);
  const several = gainFormat(result, [...options.targets, { target: 'cost', goal: 'min' }]);
  expect([0.123, 1.4e-20].map(several)).toEqual(['12\u00a0%', '0\u00a0%']);
  const limited = gainFormat(result, [...options.targets, { target: 'cost', goal: 'range', lower: 0, upper: 1 }]);
  expect(limited(0.234)).toBe('0.23');
});
