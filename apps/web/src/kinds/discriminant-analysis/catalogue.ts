import { discriminantAnalysisForms } from '@hakaru/contract/training/discriminant-analysis';
import { modelCatalogue } from '../../features/projects/settings/model-catalogue.ts';
import { optionWords } from '../../features/projects/settings/option-words.ts';
import { discriminantMessages } from './words.ts';

export const discriminantCatalogue = modelCatalogue(discriminantAnalysisForms);
export const discriminantOptionWords = optionWords(discriminantMessages);

/** How warnings name its models. */
export const discriminantWarnings = { messages: discriminantMessages, modelTitle: discriminantCatalogue.title };

/** The options' own form of how classes count. */
export const weightsSchema = discriminantCatalogue.fields(['class_weights']);
