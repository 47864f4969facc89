import { dimensionalCompressionForms } from '@hakaru/contract/training/dimensional-compression';
import { modelCatalogue } from '../../features/projects/settings/model-catalogue.ts';
import { optionWords } from '../../features/projects/settings/option-words.ts';
import { compressionMessages } from './words.ts';

export const compressionCatalogue = modelCatalogue(dimensionalCompressionForms);
export const compressionOptionWords = optionWords(compressionMessages);
/** How warnings are said. */
export const compressionWarnings = {
  messages: compressionMessages,
  modelTitle: compressionCatalogue.title,
  valueWords: (name: string, value: string) => (name === 'method' ? compressionOptionWords(name, value) : undefined),
};
