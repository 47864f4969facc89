import type { DatasetDetail } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { OptionWords } from '../../../ui/schema-form/option-words.ts';
import type { RecipePlan } from '../recipe/use-recipe-plan.ts';
import type { ModelCatalogue } from '../settings/model-catalogue.ts';
import type { TypeCalls } from '../kind-calls.ts';
import type { ColumnHint, PartsOffered } from './column-hint.ts';
import type { Draft, DraftProblems } from './draft.ts';

/** What shared steps know of a type. */
export interface WizardParts extends PartsOffered {
  catalogue: ModelCatalogue;
  optionWords: OptionWords;
  /** Whether a recipe can be learned inside the training: anew in each fold, or once where there are no folds. */
  takesRecipes: boolean | 'once';
}

/** What each step of a wizard is given. */
export interface StepProps<D extends Draft = Draft> {
  draft: D;
  change: (change: Partial<D>) => void;
  hints: readonly ColumnHint[];
  dataset: DatasetDetail;
  /** What the training makes of the recipe that is chosen. */
  recipe: RecipePlan;
  parts: WizardParts;
  problems: DraftProblems;
  onStep: (step: string) => void;
}

/** A step by its id, which is in the address; its title is `step_` and the id, of the type's words or the shared ones. */
export interface WizardStepOf<D extends Draft> {
  id: string;
  Step: ComponentType<StepProps<D>>;
}

/** What a type fills in of the wizard; O are its options as a project stores them. */
export interface WizardType<D extends Draft, O> extends WizardParts {
  /** Kept drafts lie under it; it changes when the draft's form does. */
  draftKey: string;
  steps: readonly WizardStepOf<D>[];
  calls: Pick<TypeCalls, 'register' | 'train'>;
  firstDraft(name: string, hints: readonly ColumnHint[], rowCount: number): D;
  /** A stored project's options as a draft again. */
  draftOf(name: string, options: O, hints: readonly ColumnHint[]): D;
  optionsOf(draft: D, hints: readonly ColumnHint[]): O;
  problems(draft: D, hints: readonly ColumnHint[], isRecipeRefused: boolean): DraftProblems;
  detailsPath(projectId: string): string;
}
