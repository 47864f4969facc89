import type { PredictionDetail } from '@hakaru/contract';
import type { ClusteringPredictionSummary } from '@hakaru/contract/training/clustering';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { ReportFrame } from '../../../features/projects/prediction/report/report-frame.tsx';
import { ClustersPart } from './clusters-part.tsx';
import { clusteringMessages } from '../words.ts';
import { useResultColumns } from './result-columns.tsx';
import { summaryOf } from './summary-of.ts';
import { SummaryPart } from './summary-part.tsx';

/** /prediction/clustering/report/{prediction_id}: which clusters rows were assigned to, and which lie far from all. */
export function ClusteringPredictionScreen() {
  const { prediction_id } = useScreenParams(paths.clusteringPredictionReport);
  const columnsOf = useResultColumns();
  return (
    <ReportFrame predictionId={prediction_id} columnsOf={columnsOf} factsOf={assignmentFacts}>
      {(prediction) => {
        const summary = summaryOf(prediction);
        return summary && <Found summary={summary} />;
      }}
    </ReportFrame>
  );
}

function Found({ summary }: { summary: ClusteringPredictionSummary }) {
  const t = useMessages(clusteringMessages);
  return (
    <>
      <SummaryPart summary={summary} />
      <ClustersPart clusters={summary.clusters} />
      {summary.distance_distribution && (
        <DistributionsSection
          rows={summary.rows}
          pictures={[{ of: summary.distance_distribution, title: t('own_distance'), axis: t('own_distance') }]}
        />
      )}
    </>
  );
}

/** How rows became members of clusters, and where the domain ends. */
function assignmentFacts(prediction: PredictionDetail): Fact[] {
  const summary = summaryOf(prediction);
  if (!summary) return [];
  const t = translator(clusteringMessages);
  return [
    { label: t('assigned_by'), value: t(`assigned_${summary.assignment}`) },
    {
      label: translator(predictionMessages)('domain'),
      value: `${t('nearest_rows_distance')} ≤ ${formatNumber(summary.distance_limit, 3)}`,
    },
  ];
}
