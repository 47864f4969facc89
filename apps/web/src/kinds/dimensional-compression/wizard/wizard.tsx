import type { DimensionalCompressionOptions } from '@hakaru/contract/training/dimensional-compression';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { ExcludedRowsField } from '../../../families/unsupervised/matrix/excluded-rows-field.tsx';
import type { MatrixDraft } from '../../../families/unsupervised/matrix/matrix-draft.ts';
import { MatrixPreparationStep, RowsSection } from '../../../families/unsupervised/matrix/matrix-steps.tsx';
import { leavingOut } from '../../../families/unsupervised/matrix/row-numbers.ts';
import { errorAt } from '../../../features/projects/wizard/broken-rules.ts';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps, WizardType } from '../../../features/projects/wizard/wizard-type.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { type RowsToLeaveOut, useRowsToLeaveOut } from '../leave-out.ts';
import { compressionSetup } from '../setup.ts';
import { compressionMessages } from '../words.ts';
import { draftOf, draftProblems, firstDraft, optionsOf, suggestedMethods } from './draft.ts';

const wizard: WizardType<MatrixDraft, DimensionalCompressionOptions> = {
  setup: compressionSetup,
  parts: ['feature', 'none'],
  targetTypes: [],
  draftKey: 'dimensional_compression.2',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: SummaryStep },
    { id: 'preprocessing', Step: MatrixPreparationStep },
    { id: 'models', Step: MethodsStep, sets: ['excluded_rows'] },
    { id: 'preview', Step: PreviewStep },
  ],
  chosen: ({ parts }, hints) =>
    translator(compressionMessages)('chosen', { features: featuresOf(hints, parts).length }),
  suggested: suggestedMethods,
  searches: false,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
};

/** The wizard of a new dimensional compression of a dataset. */
export const RegisterScreen = registerScreen(wizard, function useVariant() {
  const without = useRowsToLeaveOut();
  return useMemo(() => (without ? wizardWithout(without) : wizard), [without]);
});

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

/** Which methods are run, on how many rows. */
function MethodsStep(props: StepProps<MatrixDraft>) {
  return (
    <Stack spacing={2}>
      <ModelsStep {...props} />
      <RowsSection wizard={props.wizard} value={props.draft.rows} onChange={(rows) => props.change({ rows })}>
        <ExcludedRowsField
          value={props.draft.excluded}
          error={errorAt(props.broken, 'excluded_rows')}
          onChange={(excluded) => props.change({ excluded })}
        />
      </RowsSection>
    </Stack>
  );
}
