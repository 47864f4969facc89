import { clusteringForms } from '@hakaru/contract/training/clustering';
import { translator } from '../../lib/i18n/define-messages.ts';
import { modelCatalogue } from '../../features/projects/settings/model-catalogue.ts';
import { optionWords } from '../../features/projects/settings/option-words.ts';
import type { WarningParts } from '../../features/projects/warnings/warning-words.ts';
import { clusteringMessages } from './words.ts';
import { criteriaTitles } from './result/reason-words.ts';

export const clusteringCatalogue = modelCatalogue(clusteringForms);
export const clusteringOptionWords = optionWords(clusteringMessages);
/** How warnings are said. */
export const clusteringWarnings: WarningParts = {
  messages: clusteringMessages,
  modelTitle: clusteringCatalogue.title,
  valueWords: (name, value) =>
    name === 'criteria'
      ? criteriaTitles(translator(clusteringMessages), value)
      : name === 'linkage'
        ? clusteringOptionWords(name, value)
        : undefined,
};
/** Which numbers of clusters are compared. */
export const scanSchema = clusteringCatalogue.group('Scan');
