import { expect, it } from 'vitest';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { discriminantMessages } from '../words.ts';
import { beatsBaseline, judgedFigure } from '../../../families/supervised/result/judged-figures.tsx';
import { boardFigureOf, type LeaderboardRow, notesOf, resultAnswer } from './result.tsx';

function row(model: string, balanced: number | null): LeaderboardRow {
  return {
    model,
    folds: balanced === null ? null : { count: 5, balanced_accuracy: { mean: balanced, sd: 0.05 } },
    test: { balanced_accuracy: 0.8 },
    train: null,
  } as unknown as LeaderboardRow;
}

it('has the spread of figures over folds alone', () => {
  expect(judgedFigure(row('lda', 0.9), 'folds', 'balanced_accuracy')).toEqual({ value: 0.9, sd: 0.05 });
  expect(judgedFigure(row('lda', 0.9), 'test', 'balanced_accuracy')).toEqual({ value: 0.8, sd: null });
  expect(judgedFigure(row('lda', 0.9), 'train', 'balanced_accuracy')).toEqual({ value: null, sd: null });
});

it('says when no model is better than chance', () => {
  const ranked = boardFigureOf('folds', 'balanced_accuracy');
  const rows = [row('lda', 0.9), row('dummy', 0.5)];
  expect(beatsBaseline(rows, rows[0], ranked)).toBe(true);
  expect(beatsBaseline([row('lda', 0.49), row('dummy', 0.5)], row('lda', 0.49), ranked)).toBe(false);
  expect(beatsBaseline([row('lda', null), row('dummy', 0.5)], row('lda', null), ranked)).toBe(true);
});

it.each([
  [{ mean: 0.836, sd: 0.12 }, 'ranks_but_decides_no_better'],
  [{ mean: 0.55, sd: 0.12 }, 'no_better_than_baseline'],
  [null, 'no_better_than_baseline'],
] as const)('finds no relation only where probabilities rank no better than chance either: %j', (auc, key) => {
  const lda = row('lda', 0.07);
  const leaderboard = [{ ...lda, state: 'trained', folds: { ...lda.folds, roc_auc: auc } }, row('dummy', 0.11)];
  const result = { leaderboard } as unknown as Parameters<typeof resultAnswer>[0];
  expect(resultAnswer(result)).toEqual([translator(discriminantMessages)(key, { auc: '0.836' })]);
});

it('says where figures of classes are of all folds together', () => {
  const result = (pooled: boolean) =>
    ({
      leaderboard: [{ ...row('lda', 0.9), folds: { count: 10, pooled } }],
      rows: { train: 41, test: 0, incomplete: 0, without_target: 0, by_recipe: 0 },
      fold_count: 10,
      repeats: 1,
      fold_method: 'stratified',
      nested: false,
    }) as unknown as Parameters<typeof notesOf>[0];
  expect(notesOf(result(true))).toContain(translator(discriminantMessages)('folds_pooled'));
  expect(notesOf(result(false))).toHaveLength(2);
});
