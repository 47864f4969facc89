import type { DatasetDetail } from '@hakaru/contract';
import { type RegressionOptions, regressionCalls } from '@hakaru/contract/training/regression';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { callApi } from '../../../../../lib/api/call-api.ts';
import { newKey } from '../../../../../lib/api/new-key.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../../../../lib/dates/format-date.ts';
import { showError } from '../../../../../lib/errors/show-error.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { notify } from '../../../../../lib/notices/notices.ts';
import { pathTo, paths } from '../../../../../lib/paths.ts';
import { Wizard } from '../../../../../ui/wizard/wizard.tsx';
import { trainingMessages } from '../../../training-messages.ts';
import type { ColumnHint } from '../default-options.ts';
import { draftOf, draftProblems, firstDraft, optionsOf, stepIds, type StepId } from '../draft.ts';
import { modelNames } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import { ModelsStep } from './models-step.tsx';
import { OverviewStep } from './overview-step.tsx';
import { ParametersStep } from './parameters-step.tsx';
import { PreprocessingStep } from './preprocessing-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import type { StepProps } from './step-props.ts';
import { SummaryStep } from './summary-step.tsx';
import { useDraft } from './use-draft.ts';

const steps = {
  overview: OverviewStep, summary: SummaryStep, preprocessing: PreprocessingStep, parameters: ParametersStep, models: ModelsStep, preview: PreviewStep,
} as const satisfies Record<StepId, ComponentType<StepProps & { onStep: (step: StepId) => void }>>;

export interface RegisterWizardProps {
  dataset: DatasetDetail;
  hints: readonly ColumnHint[];
  /** Another project's options to begin with. */
  options: RegressionOptions | null;
  from: string | null;
}

/** Six steps; the first draft trains a good model as it is, so that Enter alone is enough. */
export function RegisterWizard({ dataset, hints, options, from }: RegisterWizardProps) {
  const t = useMessages(regressionMessages);
  const words = useMessages(trainingMessages);
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = (useSearch({ strict: false }) as { step?: string }).step;
  const step = stepIds.find((id) => id === asked) ?? 'overview';
  const { draft, change, forget } = useDraft(`${dataset.id}.${from ?? 'new'}`, () => {
    const name = `${dataset.name} ${formatDateTime(new Date())}`;
    return options ? draftOf(name, options, hints, modelNames) : firstDraft(name, hints, modelNames, dataset.row_count ?? 0);
  });
  const problems = draftProblems(draft, hints);
  const start = useMutation({
    mutationFn: async () => {
      const body = { name: draft.name, comment: draft.comment, options: optionsOf(draft, hints) };
      const { project_id } = await callApi(regressionCalls.register, { params: { dataset: dataset.id }, body }, { idempotencyKey: newKey() });
      forget();
      await callApi(regressionCalls.train, { params: { project: project_id } }, { idempotencyKey: newKey() });
      return project_id;
    },
    onError: showError,
    onSuccess: async (project_id) => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      notify(words('training_started'), { severity: 'info' });
      await navigate({ to: pathTo(paths.regressionDetails, { project_id }) });
    },
  });
  function goTo(next: StepId) {
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, step: next })) as never });
  }
  const Step = steps[step];
  return (
    <Wizard
      label={t('new_project')}
      steps={stepIds.map((key) => ({ key, label: t(`step_${key}`), problem: problems[key]?.map((problem) => t(`problem_${problem}`)).join(' ') ?? null }))}
      step={step}
      onStep={goTo}
      finishLabel={t('start')}
      busy={start.isPending}
      onFinish={() => start.mutate()}
    >
      <Step draft={draft} change={change} hints={hints} dataset={dataset} onStep={goTo} />
    </Wizard>
  );
}
