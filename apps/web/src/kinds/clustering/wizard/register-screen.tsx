import { clusteringCalls, type ClusteringOptions } from '@hakaru/contract/training/clustering';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { RegisterFrame } from '../../../features/projects/wizard/register-frame.tsx';
import type { WizardType } from '../../../features/projects/wizard/wizard-type.ts';
import { clusteringCatalogue, clusteringOptionWords } from '../catalogue.ts';
import { type ClusteringDraft, draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';
import { clusteringMessages } from '../words.ts';
import { ColumnsStep, MethodsStep, PreparationStep, ReviewStep } from './steps.tsx';

const wizard: WizardType<ClusteringDraft, ClusteringOptions> = {
  catalogue: clusteringCatalogue,
  optionWords: clusteringOptionWords,
  takesRecipes: 'once',
  parts: ['feature', 'none'],
  targetTypes: [],
  draftKey: 'clustering.2',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: ColumnsStep },
    { id: 'preprocessing', Step: PreparationStep },
    { id: 'models', Step: MethodsStep },
    { id: 'preview', Step: ReviewStep },
  ],
  calls: clusteringCalls,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
  detailsPath: (project_id) => pathTo(paths.clusteringDetails, { project_id }),
};

/** The wizard of a new clustering of a dataset. */
export function RegisterScreen() {
  const { dataset_id } = useScreenParams(paths.clusteringRegister);
  const t = useMessages(clusteringMessages);
  return <RegisterFrame datasetId={dataset_id} title={t('new_project')} type={wizard} messages={clusteringMessages} />;
}
