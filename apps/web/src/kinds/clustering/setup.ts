import { clusteringCalls, clusteringForms, type ClusteringOptions } from '@hakaru/contract/training/clustering';
import { excludedDetails, matrixDetails } from '../../families/unsupervised/matrix/matrix-words.ts';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { parameterWords } from '../../features/projects/settings/setting-words.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { criteriaTitles } from './result/reason-words.ts';
import { clusteringMessages } from './words.ts';

export const clusteringSetup: KindSetup<ClusteringOptions> = kindSetup({
  id: 'clustering',
  calls: clusteringCalls,
  forms: clusteringForms,
  messages: clusteringMessages,
  takesRecipes: 'once',
  valueWords: (name, value) =>
    name === 'criteria'
      ? criteriaTitles(translator(clusteringMessages), value)
      : name === 'linkage'
        ? clusteringSetup.optionWords(name, value)
        : undefined,
  detailsOf: (options) => {
    const t = translator(clusteringMessages);
    const details = matrixDetails(clusteringSetup, options);
    return [
      ...details.slice(0, 1),
      ...(options.label_column ? [{ label: t('label_column'), value: options.label_column }] : []),
      ...details.slice(1),
      { label: t('scan'), value: parameterWords(scanSchema, { ...options.scan }, clusteringSetup.optionWords) },
      ...excludedDetails(options.excluded_rows ?? []),
    ];
  },
});

/** Which numbers of clusters are compared. */
export const scanSchema = clusteringSetup.catalogue.group('Scan');

export const DetailsScreen = detailsScreen(clusteringSetup);
