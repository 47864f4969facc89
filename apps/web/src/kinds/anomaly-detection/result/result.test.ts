import { expect, it } from 'vitest';
import { isBest } from './result.tsx';

type Result = Parameters<typeof isBest>[0];

const result = (ranked_by: Result['ranked_by'], ...ranked: [model: string, vus_pr: number | null][]): Result => ({
  ranked_by,
  leaderboard: ranked.map(([model, vus_pr]) => ({
    model,
    state: 'trained',
    test_ranking: vus_pr === null ? null : { vus_pr },
  })) as unknown as Result['leaderboard'],
});

it('calls a model the best where it separates anomalies better than any other, in the digits that are shown', () => {
  expect(isBest(result('vus_pr', ['pca', 0.84], ['forest', 0.81], ['dummy_all', 0.2]))).toBe(true);
  expect(isBest(result('vus_pr', ['pca', 0.8401], ['forest', 0.8399], ['dummy_all', 0.2]))).toBe(false);
});

it('calls none the best that is no better than flagging every row, or where no label ranks them', () => {
  expect(isBest(result('vus_pr', ['dummy_all', 0.21], ['pca', 0.2]))).toBe(false);
  expect(isBest(result('far' as Result['ranked_by'], ['pca', null], ['forest', null]))).toBe(false);
});
