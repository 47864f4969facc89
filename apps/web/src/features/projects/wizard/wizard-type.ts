import type { DatasetDetail } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { KindSetup } from '../kind.ts';
import type { RecipePlan } from '../recipe/use-recipe-plan.ts';
import type { BrokenRule } from './broken-rules.ts';
import type { ColumnHint, PartsOffered } from './column-hint.ts';
import type { Draft, DraftProblems } from './draft.ts';

/** Words by the step that they are about. */
export type Problems = Readonly<Record<string, readonly string[]>>;

/** What each step of a wizard is given. */
export interface StepProps<D extends Draft = Draft> {
  draft: D;
  change: (change: Partial<D>) => void;
  hints: readonly ColumnHint[];
  dataset: DatasetDetail;
  /** What the training makes of the recipe that is chosen. */
  recipe: RecipePlan;
  wizard: StepsShared<D>;
  /** What keeps the project from being trained, in words, by the step to mend it in. */
  problems: Problems;
  /** The rules that the options break, for the fields to show. */
  broken: readonly BrokenRule[];
  onStep: (step: string) => void;
}

/** What shared steps know of a kind, whatever its options are. */
type StepsShared<D extends Draft> = PartsOffered & {
  setup: Pick<KindSetup<never>, 'id' | 'catalogue' | 'optionWords' | 'messages' | 'takesRecipes'>;
  chosen(draft: D, hints: readonly ColumnHint[]): string;
  suggested(rowCount: number): readonly string[];
  searches: boolean;
  firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): Draft;
  detailsOf(draft: D, hints: readonly ColumnHint[]): ReturnType<KindSetup<never>['detailsOf']>;
};

export interface WizardStep<D extends Draft> {
  id: string;
  Step: ComponentType<StepProps<D>>;
  /** Which options it sets beside those that every step of its id does. */
  sets?: readonly string[];
}

/**
 * What a kind fills in of the wizard; O are its options as a project stores them. Its words have `models_text`, and
 * `preprocessing_text` where that is not learned in folds.
 */
export interface WizardType<D extends Draft, O> extends PartsOffered {
  setup: KindSetup<O>;
  /** Kept drafts lie under it; it changes when the draft's form does. */
  draftKey: string;
  /** A step by its id, which is in the address; its title is `step_` and the id, of the kind's words or the shared ones. */
  steps: readonly WizardStep<D>[];
  /** What is learned from what, in a line. */
  chosen(draft: D, hints: readonly ColumnHint[]): string;
  /** The models that are suggested for a dataset of so many rows. */
  suggested(rowCount: number): readonly string[];
  /** Whether parameters can be searched. */
  searches: boolean;
  firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): D;
  /** A stored project's options as a draft again. */
  draftOf(name: string, options: O, hints: readonly ColumnHint[]): D;
  optionsOf(draft: D, hints: readonly ColumnHint[]): O;
  /** What the schema of the options refuses, and what is missing beside them. */
  problems(draft: D): DraftProblems;
}
