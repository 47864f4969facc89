import type { PredictionDetail } from '@hakaru/contract';
import type { RegressionPredictionSummary } from '@hakaru/contract/training/regression-predictions';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { binValues } from '../../../charts/histogram/bin-values.ts';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChartSkeleton } from '../../../ui/skeletons.tsx';
import { predictionMessages } from '../prediction-messages.ts';
import { domainGroups } from './domain-groups.ts';
import { useReportRows, type ReportRows } from './use-report-rows.ts';

interface PicturePartProps {
  prediction: PredictionDetail;
  summary: RegressionPredictionSummary;
}

/** The predictions as pictures: one by one with their intervals, and as a distribution. */
export function PicturePart({ prediction, summary }: PicturePartProps) {
  const t = useMessages(predictionMessages);
  const target = prediction.target ?? t('prediction');
  const measured = summary.metrics ? summary.target : null;
  const columns = useMemo(() => ['prediction', 'lower', 'upper', 'inside_domain', ...(measured ? [measured] : [])], [measured]);
  const { data, error, refetch } = useReportRows(prediction.inference_id, columns);
  return (
    <Section title={t('pictures')}>
      {error ? <ErrorState title={errorLine(error)} onRetry={() => void refetch()} /> : !data ? <ChartSkeleton height={420} /> : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
          <RowsPicture rows={data} target={target} measured={measured} coverage={summary.coverage} />
          <Distribution rows={data} target={target} />
        </Box>
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
  return rows.rowNumbers.length < rows.total ? t('picture_first', { shown, total: formatCount(rows.total) }) : t('picture_all', { shown });
}

/** Predictions with their intervals: against measured values where the data has them, else in the order of the rows. */
function RowsPicture({ rows, target, measured, coverage }: PictureProps & { measured: string | null; coverage: number }) {
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
  const title = barred ? t(`picture_${picture}`, { target, coverage: formatPercent(coverage) }) : t(`picture_${picture}_plain`, { target });
  return <Scatter title={title} caption={shownWords(rows, t)} data={data} height={420} />;
}

function Distribution({ rows, target }: PictureProps) {
  const t = useMessages(predictionMessages);
  const data = useMemo(() => {
    const values = (rows.values.prediction ?? []).filter((value) => typeof value === 'number');
    const { edges, counts } = binValues([values]);
    return { axis: { label: t('predicted_axis', { target }) }, edges, groups: [{ name: t('prediction'), role: 'prediction' as const, counts: counts[0] ?? [] }], missing: rows.rowNumbers.length - values.length };
  }, [rows, target, t]);
  return <Histogram title={t('picture_histogram', { target })} caption={shownWords(rows, t)} data={data} height={420} />;
}
