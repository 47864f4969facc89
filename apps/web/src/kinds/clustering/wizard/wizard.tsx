import type { ClusteringOptions } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { ExcludedRowsField } from '../../../families/unsupervised/matrix/excluded-rows-field.tsx';
import { MatrixPreparationStep, RowsSection } from '../../../families/unsupervised/matrix/matrix-steps.tsx';
import { errorAt, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { clusteringSetup, scanSchema } from '../setup.ts';
import { clusteringMessages } from '../words.ts';
import {
  type ClusteringDraft,
  draftOf,
  draftProblems,
  firstDraft,
  optionsOf,
  suggestedMethods,
  withLabel,
} from './draft.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** The wizard of a new clustering of a dataset. */
export const RegisterScreen = registerScreen<ClusteringDraft, ClusteringOptions>({
  setup: clusteringSetup,
  parts: ['feature', 'none'],
  targetTypes: [],
  draftKey: 'clustering.2',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: ColumnsStep, sets: ['label_column'] },
    { id: 'preprocessing', Step: MatrixPreparationStep },
    { id: 'models', Step: MethodsStep, sets: ['scan', 'excluded_rows'] },
    { id: 'preview', Step: PreviewStep },
  ],
  chosen: ({ parts }, hints) => translator(clusteringMessages)('chosen', { features: featuresOf(hints, parts).length }),
  suggested: suggestedMethods,
  searches: false,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
});

type Props = StepProps<ClusteringDraft>;

/** Which columns rows are compared by, and a column of known groups to compare the clusters with. */
function ColumnsStep(props: Props) {
  const t = useMessages(clusteringMessages);
  const { draft, change, hints, broken } = props;
  const error = errorAt(broken, 'label_column');
  const labels = [
    ...new Set([
      ...hints.map(({ column }) => column.name),
      ...(draft.label_column === null ? [] : [draft.label_column]),
    ]),
  ];
  return (
    <Stack spacing={2}>
      <SummaryStep {...props} />
      <SelectField
        showsEmpty
        label={t('label_column')}
        error={error !== undefined}
        helperText={error ?? t('label_column_help')}
        value={draft.label_column ?? ''}
        onValue={(value) => change(withLabel(draft, value === '' ? null : value))}
        choices={[['', t('no_label_column')], ...labels]}
      />
    </Stack>
  );
}

/** Which methods are run, which numbers of clusters are compared, on how many rows. */
function MethodsStep(props: Props) {
  const t = useMessages(clusteringMessages);
  const { draft, change, broken } = props;
  return (
    <Stack spacing={2}>
      <ModelsStep {...props} />
      <Section title={t('scan')} text={t('scan_text')}>
        <SchemaForm
          schema={scanSchema}
          value={draft.scan}
          errors={errorsBelow(broken, 'scan')}
          onChange={(scan) => change({ scan })}
        />
      </Section>
      <RowsSection wizard={props.wizard} value={draft.rows} onChange={(rows) => change({ rows })}>
        <ExcludedRowsField
          help={t('excluded_rows_text')}
          value={draft.excluded}
          error={errorAt(broken, 'excluded_rows')}
          onChange={(excluded) => change({ excluded })}
        />
      </RowsSection>
    </Stack>
  );
}
