import type { NextExperimentsOptions, NextExperimentsResult } from '@hakaru/contract/decisions/next-experiments';
import { expect, it } from 'vitest';
import { answerOf } from './answer.ts';

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
