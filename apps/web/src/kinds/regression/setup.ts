import { regressionCalls, regressionForms, type RegressionOptions } from '@hakaru/contract/training/regression';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { optionDetails } from '../../features/projects/settings/option-details.ts';
import { regressionMessages } from './words.ts';

export const regressionSetup: KindSetup<RegressionOptions> = kindSetup({
  id: 'regression',
  calls: regressionCalls,
  forms: regressionForms,
  messages: regressionMessages,
  takesRecipes: true,
  detailsOf: (options) => optionDetails(regressionSetup, options, options.preprocessing as Record<string, unknown>),
});

export const DetailsScreen = detailsScreen(regressionSetup);
