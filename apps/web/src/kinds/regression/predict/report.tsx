import type {
  RegressionPredictionSummary,
  regressionResultColumns,
} from '@hakaru/contract/training/regression-predictions';
import { predictionScreen } from '../../../features/projects/prediction/report/report-screen.tsx';
import type { ResultColumn } from '../../../features/projects/prediction/report/result-table.tsx';
import { DistributionsSection } from '../../../features/projects/prediction/report/distributions-section.tsx';
import { sharedColumns } from '../../../features/projects/prediction/report/shared-columns.tsx';
import { GapsChip } from '../../../features/projects/prediction/report/gaps-chip.tsx';
import { SummarySection } from '../../../features/projects/prediction/report/summary-section.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { cautionsOf } from './cautions.ts';
import { PicturePart } from './picture-part.tsx';

type Summary = RegressionPredictionSummary;

/** /prediction/regression/report/{prediction_id}: what a prediction found, and how far it can be trusted. */
export const PredictionScreen = predictionScreen<Summary>('regression', {
  columnsOf: ({ target }) => {
    const t = translator(predictionMessages);
    const shared = sharedColumns();
    return {
      prediction: { heading: target ?? t('prediction'), strong: true },
      lower: { heading: t('lower') },
      upper: { heading: t('upper') },
      ...shared,
      input_gaps: {
        ...shared.input_gaps,
        render: (value) => (typeof value === 'string' ? <GapsChip gaps={value} /> : null),
      },
    } satisfies Record<(typeof regressionResultColumns)[number], ResultColumn>;
  },
  factsOf: ({ coverage }) => [{ label: translator(predictionMessages)('coverage'), value: formatPercent(coverage, 1) }],
  Found: ({ prediction, summary }) => (
    <>
      <SummaryPart summary={summary} />
      <Distributions summary={summary} target={prediction.target ?? summary.target} />
      <PicturePart prediction={prediction} summary={summary} />
    </>
  ),
});

function SummaryPart({ summary }: { summary: Summary }) {
  const t = useMessages(predictionMessages);
  const { half_width: half, coverage, metrics, rows, predicted, observed_coverage: observed } = summary;
  const figures = [
    {
      label: t('rows_predicted'),
      value: formatCount(predicted),
      ...(predicted !== rows && { note: t('of_rows', { rows: formatCount(rows) }) }),
    },
    {
      label: t('mean'),
      value: formatNumber(summary.mean),
      note: t('range_is', { lower: formatNumber(summary.minimum), upper: formatNumber(summary.maximum) }),
    },
    {
      label: t('interval'),
      value:
        half === null ? t(summary.interval === 'model' ? 'per_row' : 'interval_unknown') : `± ${formatNumber(half)}`,
      note: t(`interval_${summary.interval}`, { coverage: formatPercent(coverage) }),
    },
    {
      label: t('outside_domain'),
      value: formatCount(summary.outside_domain),
      note: formatPercent(rows === 0 ? null : summary.outside_domain / rows, 1),
    },
    metrics && {
      label: t('against_measured'),
      value: formatNumber(metrics.rmse),
      note: t('metrics_note', { r2: formatNumber(metrics.r2, 3), mae: formatNumber(metrics.mae) }),
    },
    typeof observed === 'number' && {
      label: t('observed_coverage'),
      value: formatPercent(observed, 1),
      note: t('stated_coverage', { coverage: formatPercent(coverage) }),
    },
  ];
  return <SummarySection figures={figures.filter((figure) => !!figure)} cautions={cautionsOf(summary, t)} />;
}

/** How predictions, interval widths and distances from the training data spread over all rows. */
function Distributions({ summary, target }: { summary: Summary; target: string }) {
  const t = useMessages(predictionMessages);
  return (
    <DistributionsSection
      rows={summary.rows}
      pictures={[
        {
          of: summary.prediction_distribution,
          title: t('picture_histogram', { target }),
          axis: t('predicted_axis', { target }),
        },
        { of: summary.width_distribution, title: t('picture_widths', { target }), axis: t('interval_width') },
        {
          of: summary.leverage_distribution,
          title: t('picture_leverages', { limit: formatNumber(summary.leverage_limit, 3) }),
          axis: t('leverage'),
        },
        { of: summary.distance_distribution, title: t('picture_distances'), axis: t('distance') },
      ]}
    />
  );
}
