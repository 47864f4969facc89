import { expect, it } from 'vitest';
import { bestOf, chosenCondition, chosenTrial, outcomeSentences } from './algorithm-results.ts';

it('is best where the score is lowest, whatever found nothing', () => {
  const found = (algorithm: string, scores: number[]) => ({
    algorithm,
    shortlist: scores.map((score) => ({ score })),
  });
  const result = { algorithms: [found('grid', []), found('random', [0.3]), found('cma_es', [0.1, 0.5])] };
  expect(bestOf(result as never)?.algorithm).toBe('cma_es');
});

it('says that the nearest experiment is a row, where it has no name', () => {
  const near = { row: 145, label: null, distance: 0.192, measured: {} };
  const best = { setting: {}, predictions: [], domain: 'edge', nearest: [near], probability: null };
  const found = { algorithm: 'random', state: 'finished', notes: [], shortlist: [best] };
  const reading = { units: new Map(), fixed: new Set<string>(), digits: new Map(), isBestOfAll: false };
  const said = (nearest: object) =>
    outcomeSentences(
      { algorithms: [], screened: null } as never,
      { ...found, shortlist: [{ ...best, nearest: [nearest] }] } as never,
      reading,
    ).join(' ');
  expect(said(near)).toContain('row 145,');
  expect(said({ ...near, label: 'L7' })).toContain('is L7,');
  expect(said({ ...near, label: '2024-04-08T00:00:00' })).toContain('is 2024-04-08,');
  const listed = { ...best, setting: { dose: 3 }, candidate: { row: 4, label: 'C4' } };
  const result = { algorithms: [], screened: null } as never;
  expect(outcomeSentences(result, { ...found, shortlist: [listed] } as never, reading)[0]).toContain('C4 (dose 3)');
});

it('chooses the trial of an address, on the shortlist or in the history, else the best', () => {
  const found = { shortlist: [{ trial: 7 }, { trial: 3 }], history: [{ trial: 1 }, { trial: 3 }] };
  const chosen = (named?: string) => chosenTrial(found as never, named);
  expect([chosen('3'), chosen('1'), chosen(), chosen('99'), chosen('x')]).toEqual([3, 1, 7, 7, 7]);
  expect(chosenTrial({ shortlist: [], history: [] }, '3')).toBeNull();
});

it('takes a condition as it is proposed, not as it was searched', () => {
  const found = {
    shortlist: [{ trial: 3, setting: { dose: 4.2 } }],
    history: [{ trial: 3, setting: { dose: 4.1973 } }],
  };
  expect(chosenCondition(found as never, '3')?.setting).toEqual({ dose: 4.2 });
});
