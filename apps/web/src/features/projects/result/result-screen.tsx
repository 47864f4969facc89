import { useRowNames } from '../../../lib/rows/row-names.ts';
import { type ModelListEntry, projectIn, type TrainingTypeId } from '@hakaru/contract';
import { isBaseline } from '@hakaru/contract/training/leaderboard';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import OptimizeIcon from '@mui/icons-material/TuneOutlined';
import PredictIcon from '@mui/icons-material/OnlinePredictionOutlined';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, pathTo, useScreenParams } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { ScreenButton, ScreenIconButton } from '../../../lib/screens/links.tsx';
import { kindScreens, trainingScreens } from '../../../lib/training-screens.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { trainedOnDetails, trainedOnName } from '../details/trained-on.tsx';
import { useProject, useTrainingResult } from '../details/use-project.ts';
import type { KindCalls, KindSetup } from '../kind.ts';
import { StatusChip } from '../list/status-chip.tsx';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';
import { gravest, WarningList, warningWords } from '../warnings/warning-list.tsx';
import { type BoardRow, LeaderboardTable, type LeaderboardTableProps } from './leaderboard-table.tsx';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

/** What a kind's part of the result is given. */
export interface ResultProps<R> {
  result: R;
  models: readonly ModelListEntry[];
  projectId: string;
  /** What is looked at, of the address. */
  target: string | undefined;
  /** Whether there is a best model. */
  hasBest: boolean;
}

interface ResultParts<R> {
  /** The model whose report is the next step. */
  bestOf: (result: R, target: string | undefined) => { index: number | null; model: string } | undefined;
  /** Whether it is the best: not where it is no better than the baseline, others are as good, or nothing ranks methods. */
  isBest?: (result: R, target: string | undefined) => boolean;
  /** What was found: leaderboard, warnings. */
  ResultSections: ComponentType<ResultProps<R>>;
}

/** The screen of what a kind's trainings found, below how far the one under way is. */
export function resultScreen<R>(
  setup: KindSetup<never>,
  { bestOf, isBest = () => false, ResultSections }: ResultParts<R>,
): ComponentType {
  const screens = trainingScreens(setup.id);
  return function ResultScreen() {
    const t = useMessages(projectMessages);
    const { project_id: projectId } = useScreenParams(kindScreens(setup.id).paths.result);
    const { target } = useSearch({ strict: false }) as { target?: string };
    const { query, project, task } = useProject(setup.calls, projectId);
    useRowNames(project?.trained_on.version_id);
    const found = useTrainingResult<R>(setup.calls, projectId);
    if (!found.data || !project) return <Unanswered query={found.error || !query.error ? found : query} />;
    const running = task !== null && !isFinished(task);
    const toProject = <ScreenButton to={screens.details(projectId)}>{t('back_to_project')}</ScreenButton>;
    const { result, trained_models: models } = found.data;
    const best = result === null ? null : bestOf(result, target);
    const hasBest = result !== null && isBest(result, target);
    const bestKey = best && models.find((model) => model.index === best.index)?.model_key;
    return (
      <>
        <PageHeader
          title={project.name}
          subtitle={trainedOnName(t, project.trained_on)}
          status={<StatusChip status={running ? 'training' : project.status} />}
          actions={toProject}
          primaryAction={
            bestKey && (
              <ScreenButton variant="contained" to={screens.report(projectId, bestKey)}>
                {hasBest ? t('report_of_best') : t('report_of', { model: setup.catalogue.title(best.model) })}
              </ScreenButton>
            )
          }
        />
        <Stack spacing={2}>
          {task && task.state !== 'succeeded' && (
            <Section title={t('status')}>
              <TaskPanel task={task} title={t('progress_title')} modelTitle={setup.catalogue.title} />
            </Section>
          )}
          {!result && !running && (
            <Alert severity="info" variant="outlined" action={toProject}>
              {t('not_trained_yet')}
            </Alert>
          )}
          {result !== null && (
            <>
              <ResultSections result={result} models={models} projectId={projectId} target={target} hasBest={hasBest} />
              <Section title={t('provenance')}>
                <DetailTable label={t('provenance')} details={trainedOnDetails(t, project.trained_on)} />
              </Section>
            </>
          )}
        </Stack>
      </>
    );
  };
}

interface LeaderboardSectionProps<Row extends BoardRow> extends Pick<
  LeaderboardTableProps<Row>,
  'rows' | 'figures' | 'isRanked'
> {
  setup: KindSetup<never>;
  training: Pick<ResultProps<unknown>, 'models' | 'projectId' | 'hasBest'>;
  /** What was found in a few sentences, before the table; the first warning that speaks against it ends them. */
  answer: readonly string[];
  /** The target, where there is one. */
  of?: string;
  /** Which rows the figures are of, above the table; another choice is another table, sorted anew. */
  choice?: { key: string; tabs: ReactNode };
  /** Which rows were used, a line each. */
  notes: readonly string[];
  /** What else is to be said of the table. */
  children?: ReactNode;
  /** What to be careful about. */
  warnings: Parameters<typeof WarningList>[0]['warnings'];
}

/**
 * What a kind's training found: in short, then its leaderboard with what can be done with each model, and what to know of it.
 * The kind's words say how it is sorted (`leaderboard_text`) and what its baseline is called (`dummy`).
 */
export function LeaderboardSection<Row extends BoardRow>({
  setup,
  training,
  answer,
  of,
  choice,
  notes,
  children,
  warnings,
  ...table
}: LeaderboardSectionProps<Row>) {
  const t = useMessages(projectMessages);
  const [beware, rest] = gravest(warnings);
  return (
    <>
      <AnswerSection
        sentences={[
          ...(training.models.length === 0 ? [t('answer_no_model')] : answer),
          ...(beware
            ? [warningWords(beware, setup)]
            : training.models.length === 0 || answer.length > 2
              ? []
              : [t('answer_next')]),
        ]}
      />
      <Section
        title={of === undefined ? t('leaderboard') : labelled(t('leaderboard'), of)}
        text={firstMessage([setup.messages], 'leaderboard_text')}
      >
        {choice?.tabs}
        <LeaderboardTable
          key={choice?.key}
          {...table}
          hasBest={training.hasBest}
          titleOf={({ model }) => boardTitle(setup, model)}
          renderActions={(row) => (
            <ModelActions
              projectId={training.projectId}
              type={setup.id}
              calls={setup.calls}
              model={training.models.find(({ index }) => index === row.index)}
              title={setup.catalogue.title(row.model)}
            />
          )}
        />
        {children}
        <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 1 }}>
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Typography>
      </Section>
      <WarningList warnings={rest} setup={setup} />
    </>
  );
}

/** What a model of a leaderboard is called, its baseline too. */
export function boardTitle({ messages, catalogue }: KindSetup<never>, model: string): string {
  return (isBaseline({ model }) && firstMessage([messages], model)) || catalogue.title(model);
}

interface ModelActionsProps {
  projectId: string;
  type: TrainingTypeId;
  calls: Pick<KindCalls, 'download'>;
  /** The trained model; without one nothing can be done. */
  model: ModelListEntry | undefined;
  title: string;
  /** The type's own actions, after the shared ones. */
  children?: ReactNode;
}

/** Report, prediction and download (where the type has them) of a trained model. */
function ModelActions({ projectId, type, calls, model, title, children }: ModelActionsProps) {
  const t = useMessages(projectMessages);
  const screens = trainingScreens(type);
  if (!model) return null;
  return (
    <>
      <ActionLink
        label={t('report_of', { model: title })}
        to={screens.report(projectId, model.model_key)}
        icon={<ReportIcon fontSize="small" />}
      />
      {screens.prediction && (
        <ActionLink
          label={t('predict_with', { model: title })}
          to={pathTo(paths.predictionRegisterOfModel, { project_id: projectId, model_key: model.model_key })}
          icon={<PredictIcon fontSize="small" />}
        />
      )}
      {screens.optimization && (
        <ActionLink
          label={t('optimise_with', { model: title })}
          to={screens.optimization(projectId, model.model_key)}
          icon={<OptimizeIcon fontSize="small" />}
        />
      )}
      {calls.download && <DownloadAction projectId={projectId} call={calls.download} model={model} title={title} />}
      {children}
    </>
  );
}

function DownloadAction({
  projectId,
  call,
  model,
  title,
}: {
  projectId: string;
  call: NonNullable<KindCalls['download']>;
  model: ModelListEntry;
  title: string;
}) {
  const t = useMessages(projectMessages);
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      await downloadFile(call, {
        params: { ...projectIn(call.path, projectId), name: model.name, index: model.index },
      });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Tooltip title={t('download_of', { model: title })}>
      <span>
        <IconButton
          size="small"
          loading={busy}
          aria-label={t('download_of', { model: title })}
          onClick={() => void download()}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function ActionLink({ label, to, icon }: { label: string; to: string; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <ScreenIconButton size="small" color="primary" to={to} aria-label={label}>
        {icon}
      </ScreenIconButton>
    </Tooltip>
  );
}
