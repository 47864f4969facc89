import { projectIn, type TaskProgress } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import MoreIcon from '@mui/icons-material/MoreVert';
import RunIcon from '@mui/icons-material/PlayArrowOutlined';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { compact } from '../../../lib/compact.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { decisionScreens } from '../../../lib/decision-screens.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { addressTo, paths as allPaths, pathTo, useScreenParams } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { useRowNames } from '../../../lib/rows/row-names.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { type Detail, DetailTable } from '../../../ui/detail-table.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { LineageSection } from '../../lineage/index.ts';
import { DocumentActions, PaperBody, usePaper } from '../document/document-frame.tsx';
import { modelTitle } from '../prediction/model-title.ts';
import { TaskPanel } from '../status/task-panel.tsx';
import type { DecisionOf, DecisionSetup } from './decision-kind.ts';
import { DeleteDecisionDialog } from './delete-dialog.tsx';
import { DecisionStateChip } from './state-chip.tsx';
import { subjectWords } from './subject-words.ts';
import { useDecision } from './use-decision.ts';
import { type Units, useUnits } from './use-units.ts';
import { decisionMessages } from './words.ts';

/** What a kind's parts of a result are given. */
export interface ResultProps<O, R> {
  project: DecisionOf<O>;
  result: R;
}

/** A decision kind's own parts of the details; O are its options, R is what a run finds. */
export interface DecisionResultParts<O, R> {
  /** What it comes to, in a few sentences, before everything else. */
  answerOf: (result: R, project: DecisionOf<O>, units: Units) => readonly string[];
  /** The parts of the result in reading order. */
  ResultSections: ComponentType<ResultProps<O, R>>;
  /** What a run under way tells of itself beside its stage: drawn of its messages with these codes. */
  progress?: { codes: readonly string[]; Progress: ComponentType<{ project: DecisionOf<O>; task: TaskProgress }> };
  /** What was known before a run, also while there is no result. */
  Known?: ComponentType<{ project: DecisionOf<O>; result: R | null }>;
  /** What can be done with a result beside its documents: downloads, the next step. */
  Actions?: ComponentType<ResultProps<O, R>>;
  /** What made the result, beside its settings: seed, versions. */
  provenanceOf?: (result: R) => readonly Detail[];
}

/** The screen of a project: how far it is, what it found, how it was set up, where it comes from. */
export function decisionDetailsScreen<O, R>(setup: DecisionSetup<O>, parts: DecisionResultParts<O, R>): ComponentType {
  return function DecisionDetailsScreen() {
    const { project_id } = useScreenParams(decisionScreens(setup.id).paths.details);
    return <Details key={project_id} projectId={project_id} setup={setup} parts={parts} />;
  };
}

interface DetailsProps<O, R> {
  projectId: string;
  setup: DecisionSetup<O>;
  parts: DecisionResultParts<O, R>;
}

function Details<O, R>({ projectId, setup, parts }: DetailsProps<O, R>) {
  const { answerOf, ResultSections, Actions, Known, progress, provenanceOf } = parts;
  const t = useMessages(decisionMessages);
  const { calls, id, messages } = setup;
  const { title, paths } = decisionScreens(id);
  const { query, project, task, result } = useDecision<O, R>(setup, projectId);
  const paper = usePaper();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  useRowNames(project?.dataset?.version_id);
  const units = useUnits(project?.dataset?.id);
  const run = useCall(calls.run, {
    invalidates: [calls.run.area],
    onSuccess: () => notify(t('started'), { severity: 'info' }),
    onError: showError,
  });
  if (!project || result === undefined) return <Unanswered query={query} />;
  const isRunning = task !== null && !isFinished(task);
  const start = (
    <Button
      variant={result === null ? 'contained' : 'text'}
      startIcon={<RunIcon />}
      loading={run.isPending}
      disabled={isRunning}
      onClick={() => run.mutate({ params: projectIn(calls.run.path, projectId) })}
    >
      {t(task === null ? 'run' : 'run_again')}
    </Button>
  );
  const params = { dataset_id: project.dataset?.id ?? '' };
  const subject = subjectWords(project, t);
  const deletion = { label: t('delete'), disabled: isRunning, onSelect: () => setDeleting(true) };
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={project.comment || subject}
        status={<DecisionStateChip state={isRunning ? 'running' : project.state} />}
        actions={
          <>
            <ScreenButton {...addressTo(paths.register, { params, search: { from: projectId } })}>
              {t('duplicate')}
            </ScreenButton>
            {result !== null && start}
            {result === null ? (
              <ActionMenu
                renderButton={(opener) => (
                  <IconAction label={t('actions', { name: project.name })} icon={<MoreIcon />} {...opener} />
                )}
                actions={[deletion]}
              />
            ) : (
              <DocumentActions
                paper={paper}
                more={deletion}
                of={{
                  kind: t('document', { type: wordsOf(title) }),
                  title: project.name,
                  project: project.name,
                  details: [
                    { label: t('asked_of'), value: subject },
                    { label: t('updated'), value: formatDateTime(project.updated_at) },
                  ],
                }}
              />
            )}
          </>
        }
        primaryAction={result === null ? start : Actions && <Actions project={project} result={result} />}
      />
      <Stack spacing={2}>
        {task && task.state !== 'succeeded' && (
          <Section title={t('state')}>
            <TaskPanel
              task={task}
              title={firstMessage([messages], 'progress') ?? wordsOf(title)}
              messages={messages}
              {...(progress && { drawn: progress.codes })}
            />
            {isRunning && progress && <progress.Progress project={project} task={task} />}
            {result !== null && t('showing_earlier')}
          </Section>
        )}
        {result === null && task === null && (
          <Alert severity="info" variant="outlined">
            {t('not_run')}
          </Alert>
        )}
        {result === null ? (
          <>
            {Known && <Known project={project} result={null} />}
            <Settings setup={setup} project={project} />
          </>
        ) : (
          <PaperBody paper={paper} of={`${id} result`}>
            <AnswerSection sentences={answerOf(result, project, units)} />
            <ResultSections project={project} result={result} />
            {Known && <Known project={project} result={result} />}
            <Settings setup={setup} project={project} more={provenanceOf?.(result)} />
          </PaperBody>
        )}
        <LineageSection subject="project" id={projectId} name={project.name} />
      </Stack>
      {deleting && (
        <DeleteDecisionDialog
          calls={calls}
          project={project}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: paths.list })}
        />
      )}
    </>
  );
}

interface SettingsProps<O> {
  setup: DecisionSetup<O>;
  project: DecisionOf<O>;
  more?: readonly Detail[] | undefined;
}

/** What was asked of what, by whom and when. */
function Settings<O>({ setup, project, more = [] }: SettingsProps<O>): ReactNode {
  const t = useMessages(decisionMessages);
  const { dataset, models } = project;
  return (
    <Section title={t('settings')}>
      <DetailTable
        label={t('settings')}
        details={compact([
          dataset && {
            label: t('dataset'),
            value: (
              <ScreenLink to={pathTo(allPaths.datasetDetails, { dataset_id: dataset.id, data_type: 'training_data' })}>
                {t('dataset_version', dataset)}
              </ScreenLink>
            ),
          },
          models.length > 0 && {
            label: t('models'),
            value: listed(
              models.map(({ training_type, name, target }) => {
                const model = modelTitle(training_type, name);
                return target === null ? model : t('model_of_target', { model, target });
              }),
            ),
          },
          ...setup.detailsOf(project.options),
          ...more,
          { label: t('created_at'), value: `${formatDateTime(project.created_at)} ${project.created_by}` },
        ])}
      />
    </Section>
  );
}
