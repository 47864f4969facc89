import {
  discriminantAnalysisCalls,
  type DiscriminantAnalysisOptions,
} from '@hakaru/contract/training/discriminant-analysis';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { RegisterFrame } from '../../../features/projects/wizard/register-frame.tsx';
import type { WizardType } from '../../../features/projects/wizard/wizard-type.ts';
import { discriminantCatalogue, discriminantOptionWords } from '../catalogue.ts';
import { type DiscriminantDraft, draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';
import { discriminantMessages } from '../words.ts';
import { ClassesStep, JudgingStep, ModelChoiceStep, PreparationStep, ReviewStep } from './steps.tsx';

const wizard: WizardType<DiscriminantDraft, DiscriminantAnalysisOptions> = {
  catalogue: discriminantCatalogue,
  optionWords: discriminantOptionWords,
  takesRecipes: true,
  parts: ['feature', 'target', 'none'],
  targetTypes: ['categorical', 'boolean', 'numeric'],
  draftKey: 'discriminant-analysis.1',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: ClassesStep },
    { id: 'preprocessing', Step: PreparationStep },
    { id: 'parameters', Step: JudgingStep },
    { id: 'models', Step: ModelChoiceStep },
    { id: 'preview', Step: ReviewStep },
  ],
  calls: discriminantAnalysisCalls,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
  detailsPath: (project_id) => pathTo(paths.discriminantDetails, { project_id }),
};

/** The wizard of a new discriminant analysis on a dataset. */
export function RegisterScreen() {
  const { dataset_id } = useScreenParams(paths.discriminantRegister);
  const t = useMessages(discriminantMessages);
  return (
    <RegisterFrame datasetId={dataset_id} title={t('new_project')} type={wizard} messages={discriminantMessages} />
  );
}
