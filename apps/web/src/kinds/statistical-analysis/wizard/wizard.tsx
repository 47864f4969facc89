import { updateDataset } from '@hakaru/contract';
import type { AnalysisOptions } from '@hakaru/contract/decisions/statistical-analysis';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  decisionRegisterScreen,
  type DecisionStepProps,
} from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { type ColumnValues, loadValues } from '../../../features/projects/wizard/column-values.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { Muted } from '../../../ui/muted.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { analysisSetup, chosenFields, helpOf, optionWords, testNames, testSchemas, titleOf } from '../setup.ts';
import { analysisMessages } from '../words.ts';
import { ChosenField } from './chosen-field.tsx';
import {
  type AnalysisDraft,
  changedSpecification,
  draftOf,
  firstDraft,
  hintsWith,
  isCategory,
  optionsOf,
  problemsOf,
  suitedTo,
  withSpecification,
} from './draft.ts';

type StepProps = DecisionStepProps<AnalysisDraft>;

export const RegisterScreen = decisionRegisterScreen<AnalysisDraft, AnalysisOptions, ColumnValues>({
  setup: analysisSetup,
  draftKey: 'analysis.1',
  steps: [
    { id: 'test', Step: TestStep },
    { id: 'data', Step: DataStep, sets: ['test'] },
  ],
  load: (_, { dataset_id = '' }) => loadValues(dataset_id, isCategory),
  hintsWith,
  firstDraft,
  draftOf,
  optionsOf,
  problems: problemsOf,
});

/** Which question is asked: by what was measured, never by what a test of the data says first. */
function TestStep({ draft, change, hints }: StepProps) {
  const t = useMessages(analysisMessages);
  return (
    <RadioField
      label={t('question')}
      value={draft.test}
      onValue={(test) => change({ test, told: suitedTo(test, draft.told, hints) })}
      help={t('question_help')}
      choices={testNames.map((name) => [
        name,
        <Stack key={name} sx={{ py: 0.75 }}>
          <Typography>{helpOf(testSchemas[name])}</Typography>
          <Muted>{titleOf(testSchemas[name])}</Muted>
        </Stack>,
      ])}
    />
  );
}

function DataStep({ draft, change, hints, dataset, broken }: StepProps) {
  const chosen = chosenFields(draft.test);
  // What was not touched yet is told below the step, not in red.
  const errors = Object.fromEntries(
    Object.entries(errorsBelow(broken, 'test')).filter(([path]) => (path.split('.')[0] ?? '') in draft.told),
  );
  const tell = (told: Record<string, unknown>) =>
    change({
      told: {
        ...draft.told,
        ...told,
        ...('variable' in told &&
          told['variable'] !== draft.told['variable'] &&
          withSpecification(hints, told['variable'])),
      },
    });
  const t = useMessages(analysisMessages);
  const keep = useCall(updateDataset, { invalidates: ['datasets'], onSuccess: () => notify(t('limits_kept')) });
  const specification = changedSpecification(draft, hints);
  return (
    <Stack spacing={2.5} sx={{ maxWidth: '40rem' }}>
      {chosen.map(([field, schema]) => (
        <ChosenField
          key={field}
          field={field}
          schema={schema}
          told={draft.told}
          hints={hints}
          error={Object.entries(errors).find(([path]) => path.split('.')[0] === field)?.[1]}
          onTold={tell}
        />
      ))}
      <SchemaForm
        schema={testSchemas[draft.test]}
        value={draft.told}
        onChange={tell}
        omit={chosen.map(([field]) => field)}
        optionWords={optionWords}
        errors={errors}
      />
      {specification && dataset && (
        <Box>
          <Button
            variant="outlined"
            size="small"
            loading={keep.isPending}
            onClick={() => {
              const { column, ...limits } = specification;
              keep.mutate({
                params: { id: dataset.id },
                body: { columns: [{ name: column, specification: limits }] },
              });
            }}
          >
            {t('keep_limits', { column: specification.column })}
          </Button>
          <Muted sx={{ mt: 0.5 }}>{t('keep_limits_help')}</Muted>
        </Box>
      )}
    </Stack>
  );
}
