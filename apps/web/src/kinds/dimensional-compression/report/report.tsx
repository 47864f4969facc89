import type {
  DimensionalCompressionOptions,
  DimensionalCompressionReport,
} from '@hakaru/contract/training/dimensional-compression';
import { type ReportContext, reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { compressionSetup } from '../setup.ts';
import { SaveActions } from './save-actions.tsx';
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

/** A method's report: what a person would show with its map. */
export const ReportScreen = reportScreen<DimensionalCompressionOptions, DimensionalCompressionReport>(
  compressionSetup,
  {
    PrimaryAction: SaveActions,
    sampledOf: ({ points: { points } }) =>
      points.shown < points.total ? [{ section: 'points', rows: points.shown, total: points.total }] : [],
    Sections,
    provenanceOf: provenanceFacts,
  },
);

/** The report's parts in reading order. */
function Sections({
  report,
  context,
}: {
  report: DimensionalCompressionReport;
  context: ReportContext<DimensionalCompressionOptions>;
}) {
  const view = useView(report, context.project.project_id, context.model.model_key);
  const { pca } = report;
  const columns = report.maps[0]?.columns.length ?? 0;
  return (
    <>
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
    </>
  );
}
