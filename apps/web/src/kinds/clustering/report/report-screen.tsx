import {
  clusteringCalls,
  type ClusteringOptions,
  type ClusteringReport,
  saveClusteringLabels,
} from '@hakaru/contract/training/clustering';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { ReportFrame } from '../../../features/projects/report/report-frame.tsx';
import { OwnRowsButton } from '../../../features/projects/saved-rows/own-rows-button.tsx';
import { clusteringCatalogue } from '../catalogue.ts';
import { clusteringMessages } from '../words.ts';
import { ReportBody } from './report-body.tsx';

/** A method's report: what a person would show with its clusters. */
export function ReportScreen() {
  const { project_id, model } = useScreenParams(paths.clusteringReport);
  const t = useMessages(clusteringMessages);
  return (
    <ReportFrame<ClusteringOptions, ClusteringReport>
      projectId={project_id}
      modelKey={model}
      type="clustering"
      calls={clusteringCalls}
      once
      titleOf={({ name }) => clusteringCatalogue.title(name)}
      actions={
        <OwnRowsButton
          call={saveClusteringLabels}
          projectId={project_id}
          modelKey={model}
          label={t('save_labels')}
          variant="text"
        />
      }
    >
      {(report, context) => <ReportBody report={report} context={context} />}
    </ReportFrame>
  );
}
