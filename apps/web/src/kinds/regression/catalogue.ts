import { regressionForms } from '@hakaru/contract/training/regression';
import { modelCatalogue } from '../../features/projects/settings/model-catalogue.ts';
import { optionWords } from '../../features/projects/settings/option-words.ts';

export const regressionCatalogue = modelCatalogue(regressionForms);
export const regressionOptionWords = optionWords();

/** How warnings name its models. */
export const regressionWarnings = { modelTitle: regressionCatalogue.title };
