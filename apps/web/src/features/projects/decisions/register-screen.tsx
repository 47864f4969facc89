import { datasetIn, type DatasetDetail, projectIn } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { namedNow } from '../../../lib/dates/format-date.ts';
import { decisionScreens } from '../../../lib/decision-screens.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { pathTo, useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { useDraft } from '../../../lib/store/use-draft.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { type BrokenRule, impossibleColumns, useBrokenRules } from '../wizard/broken-rules.ts';
import type { ColumnHint } from '../wizard/column-hint.ts';
import type { DraftProblems } from '../wizard/draft.ts';
import { NameFields } from '../wizard/name-fields.tsx';
import { problemsByStep } from '../wizard/step-problems.ts';
import { registerAndRun } from '../wizard/register-and-run.ts';
import { useHints } from '../wizard/use-hints.ts';
import { WizardNotices } from '../wizard/wizard-notices.tsx';
import { projectMessages } from '../words.ts';
import type { DecisionOf, DecisionSetup } from './decision-kind.ts';
import { decisionMessages } from './words.ts';

/** What every wizard of a decision kind has been told; a kind adds its own. */
export interface DecisionDraft {
  name: string;
  comment: string;
}

/** What a wizard begins with; K is what was loaded for it. */
export interface DecisionStart<K = null> {
  /** A name that is suggested. */
  name: string;
  /** Null where it is asked of no dataset. */
  dataset: DatasetDetail | null;
  hints: readonly ColumnHint[];
  /** What stands behind the question mark of the address. */
  search: Readonly<Record<string, string | undefined>>;
  known: K;
}

/** What each step of a wizard is given. */
export interface DecisionStepProps<D extends DecisionDraft> extends Pick<DecisionStart, 'dataset' | 'hints'> {
  draft: D;
  change: (change: Partial<D>) => void;
  /** The rules that the options break, for the fields to show. */
  broken: readonly BrokenRule[];
  onStep: (step: string) => void;
}

/** What a decision kind fills in of the wizard; O are its options as a project stores them, K is what is loaded before. */
export interface DecisionWizard<D extends DecisionDraft, O, K = null> {
  setup: DecisionSetup<O>;
  /** Kept drafts lie under it; it changes when the draft's form does. */
  draftKey: string;
  /** A step by its id, which is in the address; its title is `step_` and the id, of the kind's words. `sets`: which options it
   * sets. The summary follows them.
   */
  steps: readonly { id: string; Step: ComponentType<DecisionStepProps<D>>; sets?: readonly string[] }[];
  /** What the summary shows besides name, comment and options. */
  Summary?: ComponentType<DecisionStepProps<D>>;
  /** What the first draft needs beside a dataset: of the stored options that are begun with, or of the address and its search. */
  load?: (options: O | null, address: Readonly<Record<string, string>>) => Promise<K>;
  /** The columns with what was loaded of them. */
  hintsWith?(hints: readonly ColumnHint[], known: K): readonly ColumnHint[];
  firstDraft(start: DecisionStart<K>): D;
  /** A stored project's options as a draft again. */
  draftOf(options: O, start: DecisionStart<K>): D;
  optionsOf(draft: D): O;
  /** What changes without columns that tell what was measured, by their names with the reason; null where nothing does. */
  without?(draft: D, hints: readonly ColumnHint[], columns: Readonly<Record<string, string>>): Partial<D> | null;
  /** Where the dataset follows from what was chosen, and is not in the address. */
  datasetOf?: (draft: D) => string | null;
  /** What is missing, as codes by the step; `no_name` is the frame's. */
  problems(draft: D, start: Pick<DecisionStart, 'hints'>): DraftProblems;
  /** Registers where the frame's own call is not enough, as with files that are sent along. */
  register?: (project: { name: string; comment: string; options: O }, draft: D) => Promise<{ project_id: string }>;
}

/** The screen of a decision kind's wizard. */
export function decisionRegisterScreen<D extends DecisionDraft, O, K = null>(
  wizard: DecisionWizard<D, O, K>,
): ComponentType {
  const { setup } = wizard;
  const screens = decisionScreens(setup.id);
  const isOfDataset = screens.paths.register.includes('{');
  function OfNothing() {
    return <Registering wizard={wizard} dataset={null} hints={none} />;
  }
  function OfDataset() {
    const { dataset_id } = useScreenParams(screens.paths.register);
    const { dataset, hints, isReady, query } = useHints(dataset_id);
    const t = useMessages(projectMessages);
    if (!dataset) return <Unanswered query={query} />;
    if (!isReady) return <PageSkeleton />;
    if (dataset.state !== 'ready') return <Alert severity="info">{t('dataset_not_ready')}</Alert>;
    return <Registering key={dataset_id} wizard={wizard} dataset={dataset} hints={hints} />;
  }
  return isOfDataset ? OfDataset : OfNothing;
}

const none: readonly ColumnHint[] = [];

interface RegisteringProps<D extends DecisionDraft, O, K> {
  wizard: DecisionWizard<D, O, K>;
  dataset: DatasetDetail | null;
  hints: readonly ColumnHint[];
}

/** Waits for the project that is begun with, where there is one, and for what the first draft needs. */
function Registering<D extends DecisionDraft, O, K>(props: RegisteringProps<D, O, K>) {
  const { load, setup } = props.wizard;
  const { calls, id } = setup;
  const { paths, registering } = decisionScreens(id);
  const [search] = useScreenSearch(paths.register);
  const { step: _, ...begun } = search;
  const { from } = begun;
  const path = calls.getProject.path;
  const other = useAnswer(
    calls.getProject,
    { params: from === undefined ? {} : projectIn(path, from) },
    { enabled: from !== undefined },
  );
  const project = (other.data as DecisionOf<O> | undefined) ?? null;
  const address = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const known = useQuery({
    queryKey: [calls.register.area, 'known', begun, address, props.dataset?.version_id],
    queryFn: () => load!(project?.options ?? null, { ...begun, ...address }),
    enabled: load !== undefined && (from === undefined || project !== null),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (from !== undefined && !project) return <Unanswered query={other} />;
  if (load && !known.data) return <Unanswered query={known} />;
  return (
    <>
      <PageHeader title={wordsOf(registering)} subtitle={props.dataset?.name} />
      <Steps
        key={[from, ...Object.values(address)].join('.')}
        {...props}
        search={search}
        from={project}
        known={known.data as K}
        address={address}
      />
    </>
  );
}

interface StepsProps<D extends DecisionDraft, O, K>
  extends RegisteringProps<D, O, K>, Pick<DecisionStart<K>, 'search' | 'known'> {
  from: DecisionOf<O> | null;
  address: Readonly<Record<string, string>>;
}

function Steps<D extends DecisionDraft, O, K>(props: StepsProps<D, O, K>) {
  const { wizard, dataset, search, from, known, address } = props;
  const hints = useMemo(() => wizard.hintsWith?.(props.hints, known) ?? props.hints, [wizard, props.hints, known]);
  const t = useMessages(decisionMessages);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { setup } = wizard;
  const { calls, id, messages } = setup;
  const steps = [...wizard.steps, { id: 'summary' }];
  const { paths, registering } = decisionScreens(id);
  const [{ step: requested }, changeSearch] = useScreenSearch(paths.register);
  const step = steps.find((one) => one.id === requested) ?? steps[0]!;
  const [first] = useState((): D => {
    const start = { name: namedNow(dataset?.name ?? wordsOf(registering)), dataset, hints, search, known };
    return from ? wizard.draftOf(from.options, start) : wizard.firstDraft(start);
  });
  const { dataset_id: _, ...others } = address;
  const { column = '', results = '', around = '', models = '' } = search;
  const begun = [from?.project_id ?? 'new', column, results, around, models, ...Object.values(others)]
    .filter(Boolean)
    .join('.');
  const [draft, changeDraft, forget, restored] = useDraft(
    `decision.${wizard.draftKey}.${dataset?.id ?? 'none'}.${begun}`,
    first,
  );
  const own = wizard.problems(draft, { hints });
  const missing: DraftProblems =
    draft.name.trim() === '' ? { ...own, summary: [...(own['summary'] ?? []), 'no_name'] } : own;
  const canAsk = Object.values(own).every((codes = []) => codes.length === 0);
  const datasetId = wizard.datasetOf ? wizard.datasetOf(draft) : (dataset?.id ?? null);
  const check = useBrokenRules(calls.check, datasetId, canAsk ? wizard.optionsOf(draft) : null);
  const problems = problemsByStep(steps, messages, missing, check.broken);
  useEffect(() => {
    // What another project was run with was chosen by a person.
    const without = from ? null : wizard.without?.(draft, hints, impossibleColumns(check.broken, 'factors'));
    if (without) changeDraft((old) => ({ ...old, ...without }));
  });
  async function register() {
    const project = { name: draft.name, comment: draft.comment, options: wizard.optionsOf(draft) };
    const registered = wizard.register
      ? await wizard.register(project, draft)
      : await callApi(
          calls.register,
          { params: datasetId === null ? {} : datasetIn(calls.register.path, datasetId), body: project },
          { idempotencyKey: newKey() },
        );
    forget();
    return registered;
  }
  const run = (projectId: string) =>
    callApi(calls.run, { params: projectIn(calls.run.path, projectId) }, { idempotencyKey: newKey() });
  const start = useMutation({
    mutationFn: () => registerAndRun(register, run),
    onError: showError,
    onSuccess: async ({ project_id, refusal }) => {
      await client.invalidateQueries({ queryKey: [calls.register.area] });
      if (refusal) showError(refusal.error);
      else notify(t('started'), { severity: 'info' });
      await navigate({ to: pathTo(paths.details, { project_id }) });
    },
  });
  const goTo = (next: string) => changeSearch({ step: next }, { state: true });
  const Step = wizard.steps.find(({ id: key }) => key === step.id)?.Step;
  const given = {
    draft,
    change: (part: Partial<DecisionDraft> | Partial<D>) => changeDraft((old) => ({ ...old, ...part })),
    dataset,
    hints,
    broken: check.broken,
    onStep: goTo,
  };
  return (
    <Wizard
      label={wordsOf(registering)}
      steps={steps.map(({ id: key }) => ({
        key,
        label: firstMessage([messages, decisionMessages], `step_${key}`) ?? key,
        problem: sentences(...(problems[key] ?? [])) || null,
      }))}
      step={step.id}
      onStep={goTo}
      finishLabel={t('run')}
      busy={start.isPending}
      onFinish={() => start.mutate()}
    >
      <WizardNotices restored={restored} check={check} />
      {Step ? (
        <Step {...given} />
      ) : (
        <Stack spacing={2}>
          <NameFields draft={draft} change={given.change} />
          <DetailTable label={t('step_summary')} details={setup.detailsOf(wizard.optionsOf(draft))} />
          {wizard.Summary && <wizard.Summary {...given} />}
        </Stack>
      )}
    </Wizard>
  );
}
