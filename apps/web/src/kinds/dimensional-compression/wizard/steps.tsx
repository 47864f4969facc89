import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ExcludedRowsField } from '../../../families/unsupervised/matrix/excluded-rows-field.tsx';
import { MatrixPreparationStep, RowsSection } from '../../../families/unsupervised/matrix/matrix-steps.tsx';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { type CompressionDraft, optionsOf, suggestedMethods } from './draft.ts';
import { compressionFacts } from '../facts.ts';
import { compressionMessages } from '../words.ts';

type Props = StepProps<CompressionDraft>;

/** Which columns are compressed. */
export function ColumnsStep(props: Props) {
  const t = useMessages(compressionMessages);
  return (
    <SummaryStep {...props} chosen={t('chosen', { features: featuresOf(props.hints, props.draft.parts).length })} />
  );
}

/** How columns become numbers of one scale. */
export function PreparationStep(props: Props) {
  const t = useMessages(compressionMessages);
  return <MatrixPreparationStep {...props} text={t('preprocessing_text')} />;
}

/** Which methods are run, on how many rows. */
export function MethodsStep(props: Props) {
  const t = useMessages(compressionMessages);
  return (
    <Stack spacing={2}>
      <ModelsStep
        {...props}
        text={t('models_text')}
        suggested={suggestedMethods(props.dataset.row_count ?? 0)}
        searches={false}
      />
      <RowsSection parts={props.parts} value={props.draft.rows} onChange={(rows) => props.change({ rows })}>
        <ExcludedRowsField
          value={props.draft.excluded}
          rowCount={props.recipe.plan?.recipe ? null : props.dataset.row_count}
          onChange={(excluded) => props.change({ excluded })}
        />
      </RowsSection>
    </Stack>
  );
}

export function ReviewStep(props: Props) {
  return (
    <PreviewStep
      {...props}
      facts={compressionFacts(optionsOf(props.draft, props.hints))}
      messages={compressionMessages}
    />
  );
}
