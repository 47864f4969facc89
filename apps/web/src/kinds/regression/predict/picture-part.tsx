import type { PredictionDetail } from '@hakaru/contract';
import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import { useMemo } from 'react';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import { domainGroups } from './domain-groups.ts';
import { useReportRows, type ReportRows } from '../../../features/projects/prediction/report/use-report-rows.ts';

interface PicturePartProps {
  prediction: PredictionDetail;
  summary: RegressionPredictionSummary;
}

/** The predictions one by one with their intervals. */
export function PicturePart({ prediction, summary }: PicturePartProps) {
  const t = useMessages(predictionMessages);
  const target = prediction.target ?? t('prediction');
  const measured = summary.metrics ? summary.target : null;
  const columns = useMemo(
    () => ['prediction', 'lower', 'upper', 'inside_domain', ...(measured ? [measured] : [])],
    [measured],
  );
  const { data, error, refetch } = useReportRows(prediction.inference_id, summary.rows, columns);
  return (
    <Section title={t('pictures')}>
      {error ? (
        <ErrorState title={errorLine(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <ChartSkeleton height={420} />
      ) : (
        <RowsPicture rows={data} target={target} measured={measured} coverage={summary.coverage} />
      )}
    </Section>
  );
}

interface PictureProps {
  rows: ReportRows;
  target: string;
}

function shownWords(rows: ReportRows, t: ReturnType<typeof useMessages<typeof predictionMessages.en>>): string {
  const shown = formatCount(rows.rowNumbers.length);
  return rows.rowNumbers.length < rows.total
    ? t('picture_every', { shown, total: formatCount(rows.total), every: formatCount(rows.every) })
    : t('picture_all', { shown });
}

/** Predictions with their intervals: against measured values where the data has them, else in the order of the rows. */
function RowsPicture({
  rows,
  target,
  measured,
  coverage,
}: PictureProps & { measured: string | null; coverage: number }) {
  const t = useMessages(predictionMessages);
  const data = useMemo(
    () => ({
      x: measured === null ? { label: t('row'), whole: true } : { label: t('measured_axis', { target }) },
      y: { label: t('predicted_axis', { target }) },
      identity: measured !== null,
      groups: domainGroups(rows, measured, { inside: t('inside'), outside: t('outside') }),
    }),
    [rows, measured, target, t],
  );
  const barred = data.groups.some((group) => group.low !== undefined);
  const picture = measured === null ? 'rows' : 'parity';
  const title = barred
    ? t(`picture_${picture}`, { target, coverage: formatPercent(coverage) })
    : t(`picture_${picture}_plain`, { target });
  return <Scatter title={title} caption={shownWords(rows, t)} data={data} height={420} />;
}
