import {
  discriminantAnalysisCalls,
  discriminantAnalysisForms,
  type DiscriminantAnalysisOptions,
} from '@hakaru/contract/training/discriminant-analysis';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { optionDetails } from '../../features/projects/settings/option-details.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { discriminantMessages } from './words.ts';

export const discriminantSetup: KindSetup<DiscriminantAnalysisOptions> = kindSetup({
  id: 'discriminant_analysis',
  calls: discriminantAnalysisCalls,
  forms: discriminantAnalysisForms,
  messages: discriminantMessages,
  takesRecipes: true,
  detailsOf: (options) => {
    const t = translator(discriminantMessages);
    const { target, positive_class: positive, class_weights: weights = 'automatic', preprocessing } = options;
    return [
      { label: t('class_column'), value: target || '–' },
      ...(positive ? [{ label: t('positive_class'), value: positive }] : []),
      { label: t('class_weights'), value: discriminantSetup.optionWords('class_weights', weights) },
      ...optionDetails(discriminantSetup, options, preprocessing as Record<string, unknown>),
    ];
  },
});

export const DetailsScreen = detailsScreen(discriminantSetup);
