import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams } from '../../../../../lib/paths.ts';
import { useEntityName } from '../../../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../../../lib/screens/links.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { PageSkeleton } from '../../../../../ui/skeletons.tsx';
import { TaskPanel } from '../../../project-status/task-panel.tsx';
import { modelTitle } from '../model-words.ts';
import { LearnedWarning } from '../../../../preprocessing/index.ts';
import { regressionMessages } from '../regression-messages.ts';
import { useProject } from '../use-project.ts';
import { HeldOutButton } from './held-out-button.tsx';
import { ReportBody } from './report-body.tsx';
import { SaveReportButton } from './save-report-button.tsx';
import { useReport } from './use-report.ts';

/** A trained model's report: what a person would show with it. */
export function ReportScreen() {
  const { project_id, model } = useScreenParams(paths.regressionReport);
  const t = useMessages(regressionMessages);
  const { project } = useProject(project_id);
  const { answer, error, refetch, task, retry, makeOfEveryRow, remaking } = useReport(project_id, model);
  const entry = project?.trained_models.find((trained) => trained.model_key === model);
  const title = entry && t('report_title', { model: modelTitle(entry.name), target: entry.target ?? '' });
  useEntityName(model, title);
  if (error) return <ErrorState title={error.message} onRetry={refetch} />;
  if (!answer || !project || !entry) return <PageSkeleton />;
  const { report } = answer;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${project.name} – ${project.dataset.name} (${t('version')} ${project.dataset.version})`}
        actions={report && (
          <>
            <HeldOutButton projectId={project_id} modelKey={model} />
            <SaveReportButton title={title ?? ''} />
            <Button startIcon={<PrintIcon />} onClick={() => window.print()}>{t('print')}</Button>
          </>
        )}
        primaryAction={<ScreenButton variant="contained" to={pathTo(paths.predictionRegisterOfModel, { project_id, model_key: model })}>{t('predict')}</ScreenButton>}
      />
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}><LearnedWarning datasetId={project.dataset.id} versionId={project.dataset.version_id} /></Box>
      {report && <ReportBody report={report} remaking={remaking} onEveryRow={makeOfEveryRow} datasetName={`${project.dataset.name} (${t('version')} ${project.dataset.version})`} />}
      {!report && task && <Section title={t('report')}><TaskPanel task={task} title={t('making_report')} action={<Button color="inherit" size="small" onClick={retry}>{t('report_retry')}</Button>} /></Section>}
      {!report && !task && <PageSkeleton />}
    </>
  );
}
