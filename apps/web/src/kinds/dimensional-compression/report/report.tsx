import {
  dimensionalCompressionCalls,
  type DimensionalCompressionOptions,
  type DimensionalCompressionReport,
  getDimensionalCompressionPoints,
  projectDimensionalCompressionRows,
  saveDimensionalCompressionScores,
} from '@hakaru/contract/training/dimensional-compression';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type ReportContext, reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { compressionSetup } from '../setup.ts';
import { compressionAnswer } from './answer.ts';
import { FactorsSection, SourcesSection } from './sources-section.tsx';
import { LoadingsSection } from './loadings-section.tsx';
import { IsomapSection, KernelSection, MapQualitySection } from './map-figures.tsx';
import { OutliersSection } from './outliers-section.tsx';
import { ScoresSection } from './scores-section.tsx';
import { ScreeSection } from './scree-section.tsx';
import { useView, type View } from './use-view.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useReport } from '../../../features/projects/report/use-report.ts';
import { GivenRowsButton, OwnRowsButton } from '../../../features/projects/saved-rows/saved-rows.tsx';
import { compressionMessages } from '../words.ts';
import { SelectedRows } from '../../../families/unsupervised/row-chart/selected-rows.tsx';
import { useLeaveOut } from '../leave-out.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import { matrixProvenance } from '../../../families/unsupervised/matrix/matrix-report.ts';

/** A method's report: what a person would show with its map. */
export const ReportScreen = reportScreen<DimensionalCompressionOptions, DimensionalCompressionReport>(
  compressionSetup,
  {
    PrimaryAction: SaveActions,
    answerOf: compressionAnswer,
    sampledOf: ({ points: { points } }) =>
      points.shown < points.total ? [{ section: 'points', rows: points.shown, total: points.total }] : [],
    Sections,
    provenanceOf: provenanceDetails,
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

/** Scores kept as a dataset: of the rows the model was made from, or of others where it can place them. */
function SaveActions({ projectId, modelKey }: { projectId: string; modelKey: string }) {
  const t = useMessages(compressionMessages);
  const { answer } = useReport<DimensionalCompressionReport>(dimensionalCompressionCalls, projectId, modelKey);
  const report = answer?.report;
  if (!report) return null;
  return (
    <>
      {report.projects_new_rows && (
        <GivenRowsButton
          call={projectDimensionalCompressionRows}
          projectId={projectId}
          modelKey={modelKey}
          label={t('project_rows')}
          features={report.inputs}
        />
      )}
      <OwnRowsButton
        call={saveDimensionalCompressionScores}
        projectId={projectId}
        modelKey={modelKey}
        label={t('save_scores')}
      />
    </>
  );
}

/** The rows that are selected in a chart, with their values; a click picks one, and a new project can leave them out. */
function SelectedSection({
  view,
  features,
  datasetId,
}: {
  view: View;
  features: readonly string[];
  datasetId: string;
}) {
  const t = useMessages(compressionMessages);
  const leaveOut = useLeaveOut(datasetId, view.projectId);
  const action = (
    <Tooltip describeChild title={t('leave_out_help')}>
      <Button onClick={() => leaveOut(view.selected)}>{t('leave_out')}</Button>
    </Tooltip>
  );
  return (
    <SelectedRows
      call={getDimensionalCompressionPoints}
      view={view}
      colour={view.colour}
      features={features}
      picked={view.picked}
      action={action}
      onRow={view.pick}
    />
  );
}

/** What a report's method was set up with. */
export function provenanceDetails(report: DimensionalCompressionReport): Detail[] {
  const t = translator(compressionMessages);
  const used = { ...report, parameters: parametersUsed(report), preparing: preparingUsed(report) };
  return matrixProvenance(compressionSetup, used, {
    ofRows: [{ label: t('fitted_rows'), value: formatCount(report.fitted_rows) }],
    givenOnly: true,
  });
}

/** The parameters; of the number of components only what decided it. */
function parametersUsed({ parameters, pca }: DimensionalCompressionReport): Record<string, unknown> {
  const { components, variance, ...others } = parameters;
  if (!pca) return parameters;
  return {
    ...others,
    ...(pca.chosen_by === 'count' && { components }),
    ...(pca.chosen_by === 'variance' && { variance }),
  };
}

/** The preparation; of missing numbers it has no part where components estimate them. */
function preparingUsed({ preparing, parameters, pca }: DimensionalCompressionReport): object {
  const { missing } = preparing;
  return pca && parameters['missing'] === 'estimate' && missing?.method !== 'delete_row'
    ? { ...preparing, missing: { ...missing, method: null } }
    : preparing;
}
