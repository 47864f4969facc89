import type { ClusteringOptions, ClusteringReport } from '@hakaru/contract/training/clustering';
import Stack from '@mui/material/Stack';
import { RecipeUseSection } from '../../../features/projects/recipe/recipe-use-section.tsx';
import { AbsentSection } from '../../../features/projects/report/absent-section.tsx';
import { ProvenanceSection } from '../../../features/projects/report/provenance-section.tsx';
import type { ReportContext } from '../../../features/projects/report/report-frame.tsx';
import { SelectedRows, useListed } from '../../../families/unsupervised/row-picture/selected-rows.tsx';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { clusteringWarnings } from '../catalogue.ts';
import { clusteringMessages } from '../words.ts';
import { CentresSection } from './centres-section.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { ClustersSection } from './clusters-section.tsx';
import { DensitySection } from './density-section.tsx';
import { ExternalSection } from './external-section.tsx';
import { FarSection } from './far-section.tsx';
import { FitSection } from './fit-section.tsx';
import { ProfilesSection } from './profiles-section.tsx';
import { ProjectionSection } from './projection-section.tsx';
import { provenanceFacts } from './provenance-facts.ts';
import { SilhouetteSection } from './silhouette-section.tsx';
import { TreeSection } from './tree-section.tsx';
import { useRows, useView } from './use-view.ts';

/** The report's parts in reading order. */
export function ReportBody({
  report,
  context,
}: {
  report: ClusteringReport;
  context: ReportContext<ClusteringOptions>;
}) {
  const view = useView(report, context.project.project_id, context.model.model_key);
  const features = report.features.map(({ name }) => name);
  const listed = useListed(view.selected, view.column, features);
  const { data } = useRows(view, listed.rows, listed.columns);
  return (
    <Stack spacing={2} data-report>
      <WarningList warnings={report.warnings} words={clusteringWarnings} />
      <ClustersSection report={report} view={view} />
      {report.choice && <ChoiceSection choice={report.choice} clusters={report.summary.clusters} />}
      <ProjectionSection view={view} features={features} datasetId={context.project.dataset.id} />
      <SelectedRows selected={view.selected} listed={data} onClear={() => view.select(new Set())} />
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
      {report.recipe && <RecipeUseSection use={report.recipe} recipe={context.project.recipe} once />}
      <AbsentSection absent={absentParts(report, context.project.options)} words={clusteringMessages} />
      <ProvenanceSection
        provenance={report.provenance}
        datasetName={context.datasetName}
        facts={provenanceFacts(report, context.project.options)}
      />
    </Stack>
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
