import type { DatasetDetail } from '@hakaru/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage, type Messages } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { useRecipePlan } from '../recipe/use-recipe-plan.ts';
import { projectMessages } from '../words.ts';
import type { ColumnHint } from './column-hint.ts';
import { type Draft, draftFor, hintsAfter } from './draft.ts';
import { problemWords } from './problem-words.ts';
import { useDraft } from './use-draft.ts';
import type { WizardType } from './wizard-type.ts';

export interface TrainingWizardProps<D extends Draft, O> {
  dataset: DatasetDetail;
  hints: readonly ColumnHint[];
  /** Another project's options to begin with. */
  options: O | null;
  from: string | null;
  title: string;
  type: WizardType<D, O>;
  messages: Messages<Catalogue>;
}

/** A type's steps; the first draft trains a good model as it is, so that Enter alone is enough. */
export function TrainingWizard<D extends Draft, O>({
  dataset,
  hints: known,
  options,
  from,
  title,
  type,
  messages,
}: TrainingWizardProps<D, O>) {
  const t = useMessages(projectMessages);
  const own = useMessages(messages) as (key: string) => string;
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = (useSearch({ strict: false }) as { step?: string }).step;
  const step = (type.steps.find(({ id }) => id === asked) ?? type.steps[0])!;
  const {
    draft: kept,
    change,
    forget,
  } = useDraft(`${type.draftKey}.${dataset.id}.${from ?? 'new'}`, () => {
    const name = `${dataset.name} ${formatDateTime(new Date())}`;
    return options ? type.draftOf(name, options, known) : type.firstDraft(name, known, dataset.row_count ?? 0);
  });
  const recipe = useRecipePlan(dataset.id, kept.recipe, dataset.preprocessed);
  const hints = hintsAfter(known, recipe.plan?.columns);
  const draft = draftFor(kept, hints);
  const problems = type.problems(draft, hints, Boolean(recipe.plan?.refusal));
  const start = useMutation({
    mutationFn: async () => {
      const body = { name: draft.name, comment: draft.comment, options: type.optionsOf(draft, hints) };
      const { project_id } = await callApi(
        type.calls.register,
        { params: { dataset: dataset.id }, body },
        { idempotencyKey: newKey() },
      );
      forget();
      // The project is there whatever becomes of its training: where that does not start, its own page starts it again.
      const refusal = await callApi(
        type.calls.train,
        { params: { project: project_id } },
        { idempotencyKey: newKey() },
      ).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      return { project_id, refusal };
    },
    onError: showError,
    onSuccess: async ({ project_id, refusal }) => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      if (refusal) showError(refusal.error);
      else notify(t('training_started'), { severity: 'info' });
      await navigate({ to: type.detailsPath(project_id) });
    },
  });
  function goTo(next: string) {
    void navigate({
      to: '.',
      search: ((old: Record<string, unknown>) => ({ ...old, step: next })) as never,
      state: true,
    });
  }
  function labelOf(id: string): string {
    const key = `step_${id}`;
    return hasMessage(messages, key) ? own(key) : (t as (key: string) => string)(key);
  }
  const { Step } = step;
  return (
    <Wizard
      label={title}
      steps={type.steps.map(({ id }) => ({
        key: id,
        label: labelOf(id),
        problem: problems[id]?.map((problem) => problemWords(problem, messages)).join(' ') ?? null,
      }))}
      step={step.id}
      onStep={goTo}
      finishLabel={t('start')}
      busy={start.isPending}
      onFinish={() => start.mutate()}
    >
      <Step
        draft={draft}
        change={change}
        hints={hints}
        dataset={dataset}
        recipe={recipe}
        parts={type}
        problems={problems}
        onStep={goTo}
      />
    </Wizard>
  );
}
