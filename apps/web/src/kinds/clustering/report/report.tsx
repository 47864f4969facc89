import {
  type ClusteringOptions,
  type ClusteringReport,
  getClusteringPoints,
  saveClusteringLabels,
} from '@hakaru/contract/training/clustering';
import { type ReportContext, reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { OwnRowsButton } from '../../../features/projects/saved-rows/saved-rows.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { clusteringSetup, scanSchema } from '../setup.ts';
import { SelectedRows } from '../../../families/unsupervised/row-chart/selected-rows.tsx';
import { clusteringMessages } from '../words.ts';
import { clusteringAnswer } from './answer.ts';
import { CentresSection, ExternalSection, SilhouetteSection } from './centres-section.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { ClustersSection, FarSection } from './clusters-section.tsx';
import { DensitySection, FitSection } from './fit-section.tsx';
import { ProfilesSection } from './profiles-section.tsx';
import { ProjectionSection } from './projection-section.tsx';
import { TreeSection } from './tree-section.tsx';
import { useView } from './use-view.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import { matrixProvenance } from '../../../families/unsupervised/matrix/matrix-report.ts';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';

/** A method's report: what a person would show with its clusters. */
export const ReportScreen = reportScreen<ClusteringOptions, ClusteringReport>(clusteringSetup, {
  Actions,
  answerOf: clusteringAnswer,
  Sections,
  absentOf: absentParts,
  provenanceOf: provenanceDetails,
});

function Actions(model: { projectId: string; modelKey: string }) {
  const t = useMessages(clusteringMessages);
  return <OwnRowsButton call={saveClusteringLabels} {...model} label={t('save_labels')} variant="text" />;
}

/** The report's parts in reading order. */
function Sections({ report, context }: { report: ClusteringReport; context: ReportContext<ClusteringOptions> }) {
  const view = useView(report, context.project.project_id, context.model.model_key);
  const features = report.features.map(({ name }) => name);
  return (
    <>
      <ClustersSection report={report} view={view} />
      {report.choice && <ChoiceSection choice={report.choice} clusters={report.summary.clusters} />}
      <ProjectionSection view={view} features={features} datasetId={context.project.dataset.id} />
      <SelectedRows call={getClusteringPoints} view={view} colour={view.column} features={features} />
      {report.hierarchical && (
        <TreeSection hierarchy={report.hierarchical} view={view} clusters={report.summary.clusters ?? 1} />
      )}
      {report.silhouette && <SilhouetteSection plot={report.silhouette} view={view} />}
      {report.clusters.length > 0 && <ProfilesSection profiles={report.profiles} />}
      <CentresSection centres={report.centres} />
      {report.external && <ExternalSection external={report.external} />}
      <FarSection outliers={report.outliers} view={view} />
      {report.density && <DensitySection density={report.density} />}
      <FitSection report={report} />
    </>
  );
}

/** What is worth a word: neither a comparison that the method has no use for nor groups that nobody named. */
function absentParts(
  { absent }: ClusteringReport,
  { label_column: label }: ClusteringOptions,
): ClusteringReport['absent'] {
  return absent.filter(
    ({ section, reason }) =>
      !(section === 'choice' && reason === 'not_defined') && (section !== 'external' || Boolean(label)),
  );
}

/** What a report's method was set up with. */
function provenanceDetails(report: ClusteringReport, options: ClusteringOptions): Detail[] {
  const t = translator(clusteringMessages);
  const scan = parameterWords(scanSchema, { ...options.scan }, clusteringSetup.optionWords);
  return matrixProvenance(clusteringSetup, report, {
    ofColumns: [{ label: t('label_column'), value: options.label_column ?? t('no_label_column') }],
    ofParameters: [{ label: t('scan'), value: scan }],
  });
}
