import type { KindForms } from '@hakaru/contract/training/kind-forms';
import type { AnyTrainingCalls, CallResponse, getProject, ProjectHeadline } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { Catalogue } from '../../lib/i18n/catalogue-types.ts';
import type { Messages } from '../../lib/i18n/define-messages.ts';
import type { Screen, TaskAnnouncement, Words } from '../../lib/screens/screen.ts';
import type { OfferedKind } from '../../lib/training-screens.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import type { OptionWords } from '../../ui/schema-form/option-words.ts';
import type { PredictionParts } from './prediction/prediction-kind.ts';
import { type ModelCatalogue, modelCatalogue } from './settings/model-catalogue.ts';
import { optionWords } from './settings/option-words.ts';

type Outcome = Pick<TaskAnnouncement, 'succeeded' | 'failed'>;
type LoadScreen = () => Promise<ComponentType>;

/** What a kind's headlines say beside the model's name, by their code. */
export type Headline = (headline: ProjectHeadline) => Words;

/** What is known of a kind before its code is loaded, and where its screens are loaded from; its title and addresses are in `lib/training-screens.ts`. */
export interface Kind {
  id: OfferedKind;
  /** What the snackbar says when its trainings end. */
  training: Outcome;
  /** What other tasks of its own end with, by their kind: a dataset that was saved. */
  saving?: Readonly<Record<string, Outcome>>;
  headline: () => Promise<Headline>;
  screens: { register: LoadScreen; details: LoadScreen; result: LoadScreen; report: LoadScreen };
  /** Screens of its own beside those, such as the one its models' settings are changed on. */
  further?: readonly Screen[];
  /** Where its models predict. */
  prediction?: {
    /** What the snackbar says when its predictions end. */
    outcome: Outcome;
    report: LoadScreen;
    /** Its parts of the screen that begins a prediction. */
    parts: () => Promise<PredictionParts>;
  };
}

/** What the screens of a kind share; O are its options as a project stores them. */
export interface KindSetup<O> {
  id: OfferedKind;
  calls: KindCalls;
  catalogue: ModelCatalogue;
  /** The kind's own words; `problem_…`, `step_…`, `section_…`, `option_…`, `warning_…` and `caution_…` are looked for here first. */
  messages: Messages<Catalogue>;
  optionWords: OptionWords;
  /** Whether a recipe can be learned inside the training: anew in each fold, or once where there are no folds. */
  takesRecipes: boolean | 'once';
  /** What a code in a parameter of a warning is called; undefined where it is no code. */
  valueWords?: (name: string, value: string) => string | undefined;
  /** How it was set up, in words. */
  detailsOf(options: O): readonly Detail[];
}

/** A kind's setup, its models and words from its forms and catalogue. */
export function kindSetup<O>({
  forms,
  ...own
}: Omit<KindSetup<O>, 'catalogue' | 'optionWords'> & { forms: KindForms }): KindSetup<O> {
  return { ...own, catalogue: modelCatalogue(forms), optionWords: optionWords(own.messages) };
}

/** The calls of a kind whatever its options, result and report are. */
export type KindCalls = AnyTrainingCalls;

/** A project with its kind's options. */
export type ProjectOf<O> = Omit<CallResponse<typeof getProject>, 'options'> & { options: O };

/** What the newest finished training of a kind found. */
export type ResultOf<R> = Omit<CallResponse<KindCalls['getResult']>, 'result'> & { result: R | null };

/** A model's report, or how far it is. */
export type ReportOf<P> = Omit<CallResponse<KindCalls['report']>, 'report'> & { report: P | null };
