import { regressionCalls, regressionForms, type RegressionOptions } from '@hakaru/contract/training/regression';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { optionFacts } from '../../features/projects/settings/option-facts.ts';
import { regressionMessages } from './words.ts';

export const regressionSetup: KindSetup<RegressionOptions> = kindSetup({
  id: 'regression',
  calls: regressionCalls,
  forms: regressionForms,
  messages: regressionMessages,
  takesRecipes: true,
  factsOf: (options) => optionFacts(regressionSetup, options, options.preprocessing as Record<string, unknown>),
});

export const DetailsScreen = detailsScreen(regressionSetup);
