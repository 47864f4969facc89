import type { ImageStepResult } from '@hakaru/contract/preprocessing/image-recipe';
import type { StepResult } from '@hakaru/contract/preprocessing/recipe';

/** What steps did to pictures, told as what steps do to rows, for histories and lineages of either. */
export function pictureAccounts(steps: readonly ImageStepResult[]): StepResult[] {
  return steps.map(({ id, step, applied, learned_from, pictures_in, pictures_out, left_out, added, seconds }) => ({
    id,
    step: step as string as StepResult['step'],
    kinds: learned_from === null ? [] : ['learned'],
    applied,
    accounting: {
      rows_in: pictures_in,
      rows_out: pictures_out,
      rows_removed: left_out,
      rows_merged: 0,
      rows_made: added,
      removed_rows: [],
      renumbered: false,
      cells: [],
      columns_added: [],
      columns_removed: [],
      columns_renamed: [],
      warnings: [],
      seconds,
    },
  }));
}
