import type { FoldChoice, SplitChoice } from '../settings/option-facts.ts';

/** How models that predict are judged: test rows, folds, the search of parameters and the seed. */
export interface JudgingDraft {
  split: SplitChoice;
  cross_validation: FoldChoice;
  search_budget_s: number;
  seed: number;
}
