import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import Typography from '@mui/material/Typography';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNearly, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { inUnitOf, namedInUnitOf } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sensorMessages } from '../words.ts';

const metrics = ['rmse', 'r2', 'mae', 'mape', 'max_error'] as const;

/** Folds and test beside both baselines of the same test. */
export function ScoresSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const p = useMessages(projectMessages);
  const { target, coverage, half_width: width, observed_coverage: observed, bias, gain } = report;
  const parts = [
    { label: t('part_folds'), values: report.cross_validated },
    { label: p('part_test'), values: report.test },
    { label: t('part_last_value'), values: report.last_value_test },
    { label: t('part_mean'), values: report.baseline_test },
  ];
  const text = (values: SoftSensorReport['test'], metric: (typeof metrics)[number]) =>
    metric === 'mape'
      ? formatPercent(values.mape, 1)
      : metric === 'r2'
        ? shareText(values.r2)
        : formatNumber(values[metric], 3);
  const notes = [
    gain &&
      t(gain.lower > 0 ? 'answer_gain' : 'answer_gain_unsure', {
        gain: formatNearly(gain.value),
        lower: formatNearly(gain.lower),
        upper: formatNearly(gain.upper),
      }),
    bias !== null && t('bias', { value: inUnitOf(target, formatNumber(bias, 3)) }),
    width !== null &&
      observed !== null &&
      t('interval_of', {
        coverage: formatPercent(coverage),
        width: inUnitOf(target, formatNumber(width, 3)),
        observed: formatPercent(observed),
      }),
  ];
  return (
    <Section title={t('metrics')} text={t('scores_text')}>
      <PlainTable
        label={t('metrics')}
        columns={[t('metric'), ...parts.map(({ label }) => label)]}
        rows={[
          ...metrics.map((metric) => [
            metric === 'r2' || metric === 'mape' ? t(metric) : namedInUnitOf(target, t(metric)),
            ...parts.map(({ values }) => text(values, metric)),
          ]),
          [t('analyses'), ...parts.map(({ values }) => formatCount(values.rows))],
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {sentences(...notes)}
      </Typography>
    </Section>
  );
}
