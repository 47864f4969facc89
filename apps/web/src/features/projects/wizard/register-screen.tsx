import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { type DatasetDetail, getProject, projectIn, registerRequest } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { namedNow } from '../../../lib/dates/format-date.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { useDraft } from '../../../lib/store/use-draft.ts';
import { kindScreens, trainingScreens } from '../../../lib/training-screens.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { useRecipePlan } from '../recipe/use-recipe-plan.ts';
import { projectMessages } from '../words.ts';
import { impossibleColumns, useBrokenRules } from './broken-rules.ts';
import type { ColumnHint } from './column-hint.ts';
import { type Draft, draftFor, hintsAfter, withoutFeatures } from './draft.ts';
import { type SavedDraft, rolesOf, withNewRoles } from './saved-draft.ts';
import { problemsByStep } from './step-problems.ts';
import { registerAndRun } from './register-and-run.ts';
import { useHints } from './use-hints.ts';
import { WizardNotices } from './wizard-notices.tsx';
import type { WizardType } from './wizard-type.ts';

/** The screen of a kind's wizard; `useVariant` is what it begins with where another screen led here. */
export function registerScreen<D extends Draft, O>(
  wizard: WizardType<D, O>,
  useVariant: () => WizardType<D, O> = () => wizard,
): ComponentType {
  const screens = kindScreens(wizard.setup.id);
  return function RegisterScreen() {
    const { dataset_id } = useScreenParams(screens.paths.register);
    const [{ from }] = useScreenSearch(screens.paths.register);
    const type = useVariant();
    const title = wordsOf(screens.registering);
    const t = useMessages(projectMessages);
    const { dataset, hints, isReady, query } = useHints(dataset_id);
    const other = useQuery({ ...callQuery(getProject, { params: { id: from ?? '' } }), enabled: from !== undefined });
    if (!dataset) return <Unanswered query={query} />;
    if (!isReady || (from !== undefined && other.isPending)) return <PageSkeleton />;
    return (
      <>
        <PageHeader title={title} subtitle={dataset.name} />
        {dataset.state !== 'ready' ? (
          <Alert severity="info">{t('dataset_not_ready')}</Alert>
        ) : dataset.data_type !== 'training_data' ? (
          <Alert severity="warning">{t('needs_training_data')}</Alert>
        ) : (
          <Steps
            key={from}
            dataset={dataset}
            hints={hints}
            options={(other.data?.options as O | undefined) ?? null}
            from={from ?? null}
            title={title}
            type={type}
          />
        )}
      </>
    );
  };
}

interface StepsProps<D extends Draft, O> {
  dataset: DatasetDetail;
  hints: readonly ColumnHint[];
  /** Another project's options to begin with. */
  options: O | null;
  from: string | null;
  title: string;
  type: WizardType<D, O>;
}

/** A kind's steps; the first draft trains a good model as it is, so that Enter alone is enough. */
function Steps<D extends Draft, O>({ dataset, hints: known, options, from, title, type }: StepsProps<D, O>) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { calls, id, messages } = type.setup;
  const [{ step: requested }, changeSearch] = useScreenSearch(kindScreens(id).paths.register);
  const step = type.steps.find((one) => one.id === requested) ?? type.steps[0]!;
  const [first] = useState((): SavedDraft<D> => {
    const name = namedNow(dataset.name);
    const draft = options ? type.draftOf(name, options, known) : type.firstDraft(name, known, dataset.row_count ?? 0);
    return { draft, roles: rolesOf(known) };
  });
  const [held, changeHeld, forget, restored] = useDraft(
    `training.${type.draftKey}.${dataset.id}.${from ?? 'new'}`,
    first,
    (old) => withNewRoles(old, first),
  );
  const kept = held.draft;
  const change = (part: Partial<D>) => changeHeld((old) => ({ ...old, draft: { ...old.draft, ...part } }));
  const recipe = useRecipePlan(dataset.id, kept.recipe, dataset.preprocessed);
  const hints = hintsAfter(known, recipe.plan?.columns);
  const draft = draftFor(kept, hints);
  const missing = type.problems(draft);
  const canAsk = Object.values(missing).every((codes = []) => codes.every((code) => code === 'no_name'));
  const check = useBrokenRules(calls.check, dataset.id, canAsk ? type.optionsOf(draft, hints) : null);
  const problems = problemsByStep(type.steps, messages, missing, check.broken);
  useEffect(() => {
    // What another project trained with was chosen by a person.
    const without = options ? null : withoutFeatures(draft, impossibleColumns(check.broken, 'features'));
    if (without) change(without as Partial<D>);
  });
  async function register() {
    const { name, comment } = draft;
    const registered = await callApi(
      calls.register,
      registerRequest(calls.register, dataset.id, { name, comment, options: type.optionsOf(draft, hints) }),
      { idempotencyKey: newKey() },
    );
    forget();
    return registered;
  }
  const run = (projectId: string) =>
    callApi(calls.train, { params: projectIn(calls.train.path, projectId) }, { idempotencyKey: newKey() });
  const start = useMutation({
    mutationFn: () => registerAndRun(register, run),
    onError: showError,
    onSuccess: async ({ project_id, refusal }) => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      if (refusal) showError(refusal.error);
      else notify(t('training_started'), { severity: 'info' });
      await navigate({ to: trainingScreens(id).details(project_id) });
    },
  });
  const goTo = (next: string) => changeSearch({ step: next }, { state: true });
  const { Step } = step;
  return (
    <Wizard
      label={title}
      steps={type.steps.map(({ id: key }) => ({
        key,
        label: firstMessage([messages, projectMessages], `step_${key}`) ?? key,
        problem: sentences(...(problems[key] ?? [])) || null,
      }))}
      step={step.id}
      onStep={goTo}
      finishLabel={t('start')}
      busy={start.isPending}
      onFinish={() => start.mutate()}
    >
      <WizardNotices restored={restored} check={check}>
        {held.changed && held.changed.length > 0 && t('roles_changed', { columns: listed(held.changed) })}
      </WizardNotices>
      <Step
        draft={draft}
        change={change}
        hints={hints}
        dataset={dataset}
        recipe={recipe}
        wizard={{ ...type, detailsOf: (chosen, columns) => type.setup.detailsOf(type.optionsOf(chosen, columns)) }}
        problems={problems}
        broken={check.broken}
        onStep={goTo}
      />
    </Wizard>
  );
}
