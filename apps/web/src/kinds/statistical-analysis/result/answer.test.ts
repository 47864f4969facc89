import type { AnalysisResult } from '@hakaru/contract/decisions/statistical-analysis';
import { expect, it } from 'vitest';
import { marginWords } from '../counts/said.ts';
import { answerOf } from './answer.ts';

it('says once why several could not be tested', () => {
  const refusal = { code: 'sample_constant', params: { sample: 'speed' } };
  const refused = (title: string) => ({ kind: 'refused' as const, title, refusal });
  const result = (titles: string[]) =>
    ({ test: 'correlation', alpha: 0.05, comparisons: titles.map(refused) }) as unknown as AnalysisResult;
  const [one] = answerOf(result(['a × speed']));
  expect(one).toMatch(/^a × speed was not tested/);
  const said = answerOf(result('abcdefg'.split('').map((name) => `${name} × speed`)));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('d × speed, e × speed, 2 more were not tested');
});

it('says a margin of proportions in points, as their difference', () => {
  const said = marginWords({ name: 'within', margin: 0.07, p: 0.62, is_shown: false } as Parameters<
    typeof marginWords
  >[0]);
  expect(said).toContain('±7 percentage points');
});
