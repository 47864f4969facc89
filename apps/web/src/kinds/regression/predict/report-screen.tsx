import { paths, useScreenParams } from '../../../lib/paths.ts';
import { ReportFrame } from '../../../features/projects/prediction/report/report-frame.tsx';
import { DistributionPart } from './distribution-part.tsx';
import { PicturePart } from './picture-part.tsx';
import { useResultColumns } from './result-columns.tsx';
import { summaryOf } from './summary-of.ts';
import { SummaryPart } from './summary-part.tsx';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';

/** /prediction/regression/report/{prediction_id}: what a prediction found, and how far it can be trusted. */
export function RegressionPredictionScreen() {
  const { prediction_id } = useScreenParams(paths.regressionPredictionReport);
  const t = useMessages(predictionMessages);
  const columnsOf = useResultColumns();
  return (
    <ReportFrame
      predictionId={prediction_id}
      columnsOf={columnsOf}
      factsOf={({ coverage }) => [{ label: t('coverage'), value: formatPercent(coverage, 1) }]}
    >
      {(prediction) => {
        const summary = summaryOf(prediction);
        return (
          summary && (
            <>
              <SummaryPart summary={summary} />
              <DistributionPart summary={summary} target={prediction.target ?? summary.target} />
              <PicturePart prediction={prediction} summary={summary} />
            </>
          )
        );
      }}
    </ReportFrame>
  );
}
