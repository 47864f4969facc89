import type { RegressionOptions } from '@hakaru/contract/training/regression';
import type { JudgedDraft } from '../../../families/supervised/wizard/judged-draft.ts';
import { ParametersStep } from '../../../families/supervised/wizard/parameters-step.tsx';
import { featuresOf, targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { regressionSetup } from '../setup.ts';
import { regressionMessages } from '../words.ts';
import { defaultModels } from './default-options.ts';
import { draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';
import { listed } from '../../../lib/i18n/joined.ts';

const { names } = regressionSetup.catalogue;

/** The wizard of a new regression on a dataset. */
export const RegisterScreen = registerScreen<JudgedDraft, RegressionOptions>({
  setup: regressionSetup,
  parts: ['feature', 'target', 'none'],
  targetTypes: ['numeric'],
  draftKey: 'regression.3',
  // The steps as the product spec has them.
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: SummaryStep },
    { id: 'preprocessing', Step: PreprocessingStep },
    { id: 'parameters', Step: ParametersStep },
    { id: 'models', Step: ModelsStep },
    { id: 'preview', Step: PreviewStep },
  ],
  chosen: ({ parts }, hints) => {
    const t = translator(regressionMessages);
    const [targets, features] = [targetsOf(hints, parts), { count: featuresOf(hints, parts).length }];
    return targets.length > 0 ? t('chosen', { targets: listed(targets), ...features }) : t('chosen_features', features);
  },
  suggested: defaultModels,
  searches: true,
  firstDraft: (name, hints, rowCount) => firstDraft(name, hints, names, rowCount),
  draftOf: (name, options, hints) => draftOf(name, options, hints, names),
  optionsOf,
  problems: draftProblems,
});
