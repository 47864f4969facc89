import {
  dimensionalCompressionCalls,
  type DimensionalCompressionOptions,
} from '@hakaru/contract/training/dimensional-compression';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { leavingOut } from '../../../families/unsupervised/matrix/row-numbers.ts';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { RegisterFrame } from '../../../features/projects/wizard/register-frame.tsx';
import type { WizardType } from '../../../features/projects/wizard/wizard-type.ts';
import { compressionCatalogue, compressionOptionWords } from '../catalogue.ts';
import { type CompressionDraft, draftOf, draftProblems, firstDraft, optionsOf } from './draft.ts';
import { type RowsToLeaveOut, useRowsToLeaveOut } from '../leave-out.ts';
import { compressionMessages } from '../words.ts';
import { ColumnsStep, MethodsStep, PreparationStep, ReviewStep } from './steps.tsx';

const wizard: WizardType<CompressionDraft, DimensionalCompressionOptions> = {
  catalogue: compressionCatalogue,
  optionWords: compressionOptionWords,
  takesRecipes: 'once',
  parts: ['feature', 'none'],
  targetTypes: [],
  draftKey: 'dimensional_compression.2',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: ColumnsStep },
    { id: 'preprocessing', Step: PreparationStep },
    { id: 'models', Step: MethodsStep },
    { id: 'preview', Step: ReviewStep },
  ],
  calls: dimensionalCompressionCalls,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
  detailsPath: (project_id) => pathTo(paths.dimensionalCompressionDetails, { project_id }),
};

/** The same, begun with more rows left out than the project it begins with left out; its drafts are its own. */
function wizardWithout({ key, rows }: RowsToLeaveOut): typeof wizard {
  return {
    ...wizard,
    draftKey: `${wizard.draftKey}.${key}`,
    draftOf: (name, options, hints) => ({
      ...draftOf(name, options, hints),
      excluded: leavingOut([...(options.excluded_rows ?? []), ...rows]),
    }),
  };
}

/** The wizard of a new dimensional compression of a dataset. */
export function RegisterScreen() {
  const { dataset_id } = useScreenParams(paths.dimensionalCompressionRegister);
  const t = useMessages(compressionMessages);
  const without = useRowsToLeaveOut();
  const type = useMemo(() => (without ? wizardWithout(without) : wizard), [without]);
  return <RegisterFrame datasetId={dataset_id} title={t('new_project')} type={type} messages={compressionMessages} />;
}
