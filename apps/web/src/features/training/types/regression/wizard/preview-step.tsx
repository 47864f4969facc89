import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { FactTable } from '../../../../../ui/fact-table.tsx';
import { draftProblems, optionsOf, type StepId } from '../draft.ts';
import { optionsFacts } from '../options-facts.ts';
import { regressionMessages } from '../regression-messages.ts';
import type { StepProps } from './step-props.ts';

/** Everything once more, with what still has to be mended. */
export function PreviewStep({ draft, hints, dataset, onStep }: StepProps & { onStep: (step: StepId) => void }) {
  const t = useMessages(regressionMessages);
  const problems = Object.entries(draftProblems(draft, hints)) as [StepId, NonNullable<ReturnType<typeof draftProblems>[StepId]>][];
  return (
    <Stack spacing={2}>
      {problems.flatMap(([step, list]) =>
        list.map((problem) => (
          <Alert key={problem} severity="error" action={<Button color="inherit" size="small" onClick={() => onStep(step)}>{t('go_to_step')}</Button>}>
            {t(`problem_${problem}`)}
          </Alert>
        )))}
      <FactTable
        label={t('step_preview')}
        facts={[
          { label: t('project_name'), value: draft.name },
          { label: t('dataset'), value: `${dataset.name} (${t('version')} ${dataset.version})` },
          ...optionsFacts(t, optionsOf(draft, hints)),
        ]}
      />
    </Stack>
  );
}
