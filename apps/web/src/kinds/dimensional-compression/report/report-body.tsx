import type {
  DimensionalCompressionOptions,
  DimensionalCompressionReport,
} from '@hakaru/contract/training/dimensional-compression';
import Stack from '@mui/material/Stack';
import { RecipeUseSection } from '../../../features/projects/recipe/recipe-use-section.tsx';
import { AbsentSection } from '../../../features/projects/report/absent-section.tsx';
import { ProvenanceSection } from '../../../features/projects/report/provenance-section.tsx';
import type { ReportContext } from '../../../features/projects/report/report-frame.tsx';
import { SampledSection } from '../../../features/projects/report/sampled-section.tsx';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { compressionWarnings } from '../catalogue.ts';
import { compressionMessages } from '../words.ts';
import { FactorsSection } from './factors-section.tsx';
import { LoadingsSection } from './loadings-section.tsx';
import { IsomapSection, KernelSection } from './map-figures.tsx';
import { MapQualitySection } from './map-quality-section.tsx';
import { OutliersSection } from './outliers-section.tsx';
import { provenanceFacts } from './provenance-facts.ts';
import { ScoresSection } from './scores-section.tsx';
import { ScreeSection } from './scree-section.tsx';
import { SelectedSection } from './selected-section.tsx';
import { SourcesSection } from './sources-section.tsx';
import { useView } from './use-view.ts';

/** The report's parts in reading order. */
export function ReportBody({
  report,
  context,
}: {
  report: DimensionalCompressionReport;
  context: ReportContext<DimensionalCompressionOptions>;
}) {
  const view = useView(report, context.project.project_id, context.model.model_key);
  const { pca } = report;
  const columns = report.maps[0]?.columns.length ?? 0;
  const { shown, total } = report.points.points;
  return (
    <Stack spacing={2} data-report>
      <WarningList warnings={report.warnings} words={compressionWarnings} />
      <SampledSection
        sampled={shown < total ? [{ section: 'points', rows: shown, total }] : []}
        words={compressionMessages}
        busy={context.remaking}
        onEveryRow={context.onEveryRow}
      />
      {pca && <ScreeSection pca={pca} view={view} />}
      <ScoresSection
        report={report}
        view={view}
        features={report.features.map(({ name }) => name)}
        datasetId={context.project.dataset.id}
      />
      <SelectedSection
        view={view}
        features={report.features.map(({ name }) => name)}
        datasetId={context.project.dataset.id}
      />
      <MapQualitySection report={report} />
      {pca && <LoadingsSection report={report} pca={pca} view={view} />}
      {pca && <OutliersSection view={view} />}
      {report.factor_analysis && <FactorsSection report={report} factors={report.factor_analysis} />}
      {report.ica && <SourcesSection report={report} sources={report.ica} />}
      {report.kernel_pca && <KernelSection kernel={report.kernel_pca} components={columns} />}
      {report.isomap && <IsomapSection isomap={report.isomap} dimensions={columns} />}
      {report.recipe && <RecipeUseSection use={report.recipe} recipe={context.project.recipe} once />}
      <AbsentSection absent={report.absent} words={compressionMessages} />
      <ProvenanceSection
        provenance={report.provenance}
        datasetName={context.datasetName}
        facts={provenanceFacts(report)}
      />
    </Stack>
  );
}
