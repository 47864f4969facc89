import type { RegressionOptions } from '@hakaru/contract/training/regression';
import {
  firstJudgedDraft,
  type JudgedDraft,
  judgedDraftOf,
  judgedOptions,
  judgedProblems,
} from '../../../families/supervised/wizard/judged-draft.ts';
import { type ColumnHint, targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import { type DraftProblems, modelDrafts } from '../../../features/projects/wizard/draft.ts';
import { regressionSetup } from '../setup.ts';
import { defaultModels, defaultParts } from './default-options.ts';

export function firstDraft(
  name: string,
  hints: readonly ColumnHint[],
  modelNames: readonly string[],
  rowCount: number,
): JudgedDraft {
  return firstJudgedDraft(name, hints, defaultParts(hints), modelDrafts(modelNames, defaultModels(rowCount)));
}

export function optionsOf(draft: JudgedDraft, hints: readonly ColumnHint[]): RegressionOptions {
  return { targets: targetsOf(hints, draft.parts), ...judgedOptions(draft, hints) } as RegressionOptions;
}

export function draftProblems(draft: JudgedDraft): DraftProblems {
  return judgedProblems(regressionSetup, draft);
}

export function draftOf(
  name: string,
  options: RegressionOptions,
  hints: readonly ColumnHint[],
  modelNames: readonly string[],
): JudgedDraft {
  return judgedDraftOf(name, options, hints, options.targets, modelNames);
}
