import {
  dimensionalCompressionCalls,
  type DimensionalCompressionOptions,
  type DimensionalCompressionReport,
} from '@hakaru/contract/training/dimensional-compression';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { ReportFrame } from '../../../features/projects/report/report-frame.tsx';
import { compressionCatalogue } from '../catalogue.ts';
import { ReportBody } from './report-body.tsx';
import { SaveActions } from './save-actions.tsx';

/** A method's report: what a person would show with its map. */
export function ReportScreen() {
  const { project_id, model } = useScreenParams(paths.dimensionalCompressionReport);
  return (
    <ReportFrame<DimensionalCompressionOptions, DimensionalCompressionReport>
      projectId={project_id}
      modelKey={model}
      type="dimensional_compression"
      calls={dimensionalCompressionCalls}
      once
      titleOf={({ name }) => compressionCatalogue.title(name)}
      primaryAction={<SaveActions projectId={project_id} modelKey={model} />}
    >
      {(report, context) => <ReportBody report={report} context={context} />}
    </ReportFrame>
  );
}
