import type { ModelListEntry, TrainingTypeId } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import type { ReactNode } from 'react';
import { errorLine, retryOf } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../lib/training-screens.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { LearnedWarning } from '../../preprocessing/index.ts';
import { useProject } from '../details/use-project.ts';
import { TaskPanel } from '../status/task-panel.tsx';
import { projectMessages } from '../words.ts';
import type { ProjectOf, TypeCalls } from '../kind-calls.ts';
import { SaveReportButton } from './save-report-button.tsx';
import { useReport } from './use-report.ts';

/** What a report's body is given beside the report. */
export interface ReportContext<O> {
  project: ProjectOf<O>;
  model: ModelListEntry;
  /** The dataset with its version, in words. */
  datasetName: string;
  remaking: boolean;
  onEveryRow: () => void;
}

interface ReportFrameProps<O, P> {
  projectId: string;
  modelKey: string;
  type: TrainingTypeId;
  calls: Pick<TypeCalls, 'getProject' | 'report'>;
  titleOf: (model: ModelListEntry) => string;
  /** The model is made of all rows used: none are kept aside. */
  once?: boolean;
  /** The type's own actions, before those of every report. */
  actions?: ReactNode;
  /** The next step where it is not a prediction. */
  primaryAction?: ReactNode;
  /** The report's parts in reading order, in an element with `data-report`. */
  children: (report: P, context: ReportContext<O>) => ReactNode;
}

/** A trained model's report: what a person would show with it. */
export function ReportFrame<O, P>({
  projectId,
  modelKey,
  type,
  calls,
  titleOf,
  once = false,
  actions,
  primaryAction,
  children,
}: ReportFrameProps<O, P>) {
  const t = useMessages(projectMessages);
  const { project } = useProject<O>(calls, projectId);
  const { answer, error, refetch, task, retry, makeOfEveryRow, remaking } = useReport<P>(calls, projectId, modelKey);
  const model = project?.trained_models.find((trained) => trained.model_key === modelKey);
  const title = model && titleOf(model);
  useEntityName(modelKey, title);
  if (error) return <ErrorState title={errorLine(error, ['model_key'])} onRetry={retryOf(error, refetch)} />;
  if (!answer || !project || !model) return <PageSkeleton />;
  const { report } = answer;
  const datasetName = t('dataset_version', { name: project.dataset.name, version: project.dataset.version });
  const predicts = trainingScreens(type).prediction !== null;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${project.name} – ${datasetName}`}
        actions={
          report !== null && (
            <>
              {actions}
              <SaveReportButton title={title ?? ''} />
              <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            </>
          )
        }
        primaryAction={
          primaryAction ??
          (predicts && (
            <ScreenButton
              variant="contained"
              to={pathTo(paths.predictionRegisterOfModel, { project_id: projectId, model_key: modelKey })}
            >
              {t('predict')}
            </ScreenButton>
          ))
        }
      />
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        <LearnedWarning
          datasetId={project.recipe?.table.dataset_id ?? project.dataset.id}
          versionId={project.recipe?.table.version_id ?? project.dataset.version_id}
          once={once}
        />
      </Box>
      {report !== null && children(report, { project, model, datasetName, remaking, onEveryRow: makeOfEveryRow })}
      {report === null && task && (
        <Section title={t('report')}>
          <TaskPanel
            task={task}
            title={t('making_report')}
            action={
              <Button color="inherit" size="small" onClick={retry}>
                {t('report_retry')}
              </Button>
            }
          />
        </Section>
      )}
      {report === null && !task && <PageSkeleton />}
    </>
  );
}
