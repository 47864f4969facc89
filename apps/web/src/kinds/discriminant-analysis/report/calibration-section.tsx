import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import type { HistogramData } from '../../../charts/histogram/histogram.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import type { LineData } from '../../../charts/line/line-chart.tsx';
import { compact } from '../../../lib/compact.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { ListChoice, PartChoice, partsOf } from './report-parts.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';

type Bins = DiscriminantAnalysisReport['calibration'][number]['of_predicted']['bins'];

const OF_PREDICTED = ' predicted';
/** Probabilities fall into tenths; bins without rows are not in the report. */
const TENTHS = Array.from({ length: 11 }, (_, index) => index / 10);

/** Whether probabilities are what happens. */
export function CalibrationSection({ calibration }: { calibration: DiscriminantAnalysisReport['calibration'] }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const parts = partsOf(calibration);
  const [part, setPart] = useState(parts[0] ?? 'test');
  const [chosen, setChosen] = useState(OF_PREDICTED);
  const own = calibration.find((one) => one.part === part);
  const curve = own && (own.classes.find(({ label }) => label === chosen) ?? own.of_predicted);
  const data = useMemo(
    (): LineData => ({
      x: { label: t('mean_probability') },
      y: { label: t('observed_share') },
      groups: compact([
        { name: t('ideal'), role: 'neutral', x: [0, 1], y: [0, 1], dashed: true },
        curve && {
          name: t('calibration'),
          role: 'group2' as const,
          x: curve.bins.map(({ predicted }) => predicted),
          y: curve.bins.map(({ observed }) => observed),
          low: curve.bins.map(({ observed_lower: lower }) => lower),
          high: curve.bins.map(({ observed_upper: upper }) => upper),
        },
      ]),
    }),
    [curve, t],
  );
  const counts = useMemo((): HistogramData => binCounts(curve?.bins ?? [], t('probability'), t('rows')), [curve, t]);
  if (!own || !curve) return null;
  const choices = [
    [OF_PREDICTED, t('calibration_of_predicted')] as const,
    ...own.classes.flatMap(({ label }) => label ?? []),
  ];
  const title = t('of_part', {
    what: curve.label === null ? t('calibration_of_predicted') : t('calibration_of', { label: curve.label }),
    part: r(`part_${part}`),
  });
  const text = sentences(
    t('calibration_text'),
    t('calibration_figures', {
      brier: formatNumber(own.brier, 3),
      loss: formatNumber(own.log_loss, 3),
      error: shareText(curve.expected_error),
      largest: shareText(curve.largest_error),
    }),
  );
  return (
    <Section
      title={t('calibration')}
      text={text}
      action={
        <>
          <ListChoice label={t('class')} value={curve.label ?? OF_PREDICTED} choices={choices} onValue={setChosen} />
          <PartChoice parts={parts} part={part} onRole={setPart} />
        </>
      }
    >
      <Stack spacing={2}>
        <LineChart title={title} caption={t('calibration_caption')} data={data} height={360} />
        <Histogram title={t('probability_counts')} data={counts} height={200} />
      </Stack>
    </Section>
  );
}

function binCounts(bins: Bins, axis: string, rows: string): HistogramData {
  const counts = TENTHS.slice(0, -1).map((lower) => bins.find((bin) => Math.abs(bin.lower - lower) < 0.01)?.rows ?? 0);
  return { axis: { label: axis }, edges: TENTHS, count: rows, groups: [{ name: rows, role: 'group2', counts }] };
}
