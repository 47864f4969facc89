import { regressionCalls, type RegressionOptions } from '@hakaru/contract/training/regression';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { ParametersStep } from '../../../families/supervised/wizard/parameters-step.tsx';
import { RegisterFrame } from '../../../features/projects/wizard/register-frame.tsx';
import type { WizardType } from '../../../features/projects/wizard/wizard-type.ts';
import { regressionCatalogue, regressionOptionWords } from '../catalogue.ts';
import { draftOf, draftProblems, firstDraft, optionsOf, type RegressionDraft } from './draft.ts';
import { regressionMessages } from '../words.ts';
import { ModelChoiceStep, PreparationStep, ReviewStep, RolesStep } from './steps.tsx';

const { names } = regressionCatalogue;

const wizard: WizardType<RegressionDraft, RegressionOptions> = {
  catalogue: regressionCatalogue,
  optionWords: regressionOptionWords,
  takesRecipes: true,
  parts: ['feature', 'target', 'none'],
  targetTypes: ['numeric'],
  draftKey: 'regression.3',
  // The steps as the product spec has them.
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: RolesStep },
    { id: 'preprocessing', Step: PreparationStep },
    { id: 'parameters', Step: ParametersStep },
    { id: 'models', Step: ModelChoiceStep },
    { id: 'preview', Step: ReviewStep },
  ],
  calls: regressionCalls,
  firstDraft: (name, hints, rowCount) => firstDraft(name, hints, names, rowCount),
  draftOf: (name, options, hints) => draftOf(name, options, hints, names),
  optionsOf,
  problems: draftProblems,
  detailsPath: (project_id) => pathTo(paths.regressionDetails, { project_id }),
};

/** The wizard of a new regression on a dataset. */
export function RegisterScreen() {
  const { dataset_id } = useScreenParams(paths.regressionRegister);
  const t = useMessages(regressionMessages);
  return <RegisterFrame datasetId={dataset_id} title={t('new_project')} type={wizard} messages={regressionMessages} />;
}
