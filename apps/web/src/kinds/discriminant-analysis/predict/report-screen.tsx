import type { PredictionDetail } from '@hakaru/contract';
import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import { decisionSearch } from '../costs/decision-search.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { ReportFrame } from '../../../features/projects/prediction/report/report-frame.tsx';
import { ClassesPart, ConfusionPart } from './classes-part.tsx';
import { DecisionPart } from './decision-part.tsx';
import { decisionWords } from './decision-words.ts';
import { discriminantMessages } from '../words.ts';
import { useResultColumns } from './result-columns.tsx';
import { summaryOf } from './summary-of.ts';
import { SummaryPart } from './summary-part.tsx';

/** /prediction/discriminant-analysis/report/{prediction_id}: which classes were given, and how far they can be trusted. */
export function DiscriminantPredictionScreen() {
  const { prediction_id } = useScreenParams(paths.discriminantPredictionReport);
  const columnsOf = useResultColumns();
  return (
    <ReportFrame
      predictionId={prediction_id}
      columnsOf={columnsOf}
      factsOf={decisionFacts}
      againOf={(prediction) => decisionSearch(summaryOf(prediction)?.decision ?? {})}
    >
      {(prediction) => {
        const summary = summaryOf(prediction);
        return summary && <Found summary={summary} target={prediction.target ?? summary.target} />;
      }}
    </ReportFrame>
  );
}

function Found({ summary, target }: { summary: DiscriminantAnalysisPredictionSummary; target: string }) {
  const t = useMessages(predictionMessages);
  const d = useMessages(discriminantMessages);
  return (
    <>
      <SummaryPart summary={summary} />
      {decisionIsGiven(summary) && <DecisionPart summary={summary} />}
      <ClassesPart summary={summary} target={target} />
      {summary.confusion && <ConfusionPart confusion={summary.confusion} target={target} />}
      <DistributionsSection
        rows={summary.rows}
        pictures={[
          { of: summary.probability_distribution, title: d('probability_picture'), axis: d('largest_probability') },
          {
            of: summary.leverage_distribution,
            title: t('picture_leverages', { limit: formatNumber(summary.leverage_limit, 3) }),
            axis: t('leverage'),
          },
          { of: summary.distance_distribution, title: t('picture_distances'), axis: t('distance') },
        ]}
      />
    </>
  );
}

function decisionIsGiven({ decision: { threshold, costs } }: DiscriminantAnalysisPredictionSummary): boolean {
  return typeof threshold === 'number' || Boolean(costs);
}

/** How probabilities became a class. */
function decisionFacts(prediction: PredictionDetail): Fact[] {
  const summary = summaryOf(prediction);
  if (!summary) return [];
  return [
    {
      label: translator(discriminantMessages)('decided_by'),
      value: decisionWords(summary.decision, summary.positive_class),
    },
  ];
}
