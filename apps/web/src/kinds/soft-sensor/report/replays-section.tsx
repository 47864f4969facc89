import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { secondsText } from '../../../features/projects/result/figure-text.ts';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { namedInUnitOf } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sensorMessages } from '../words.ts';

type Retraining = NonNullable<SoftSensorReport['retraining']>;

/** What fitting anew every so many analyses would have cost and gained. */
export function RetrainingSection({ retraining, target }: { retraining: Retraining; target: string }) {
  const t = useMessages(sensorMessages);
  const nameOf = ({ every, own }: Retraining[number]) =>
    own ? t('every_own') : every === null ? t('every_never') : t('every_so_many', { every });
  return (
    <Section title={t('retraining')} text={t('retraining_text')}>
      <PlainTable
        label={t('retraining')}
        columns={[t('every'), t('refits'), t('seconds'), namedInUnitOf(target, t('rmse')), t('retraining_gain')]}
        rows={retraining.map((one) => [
          nameOf(one),
          formatCount(one.refits),
          secondsText(one.seconds),
          formatNumber(one.rmse, 3),
          one.every === null && !one.own ? '–' : formatPercent(roundedGain(one.gain)),
        ])}
      />
    </Section>
  );
}

/** What rounds to no gain has no sign. */
function roundedGain(gain: number): number {
  return Math.abs(gain) < 0.005 ? 0 : gain;
}

type Sensitivity = NonNullable<SoftSensorReport['sensitivity']>;

const MOST_VARIABLES = 20;

/** What a stuck or missing sensor does to the error. */
export function SensitivitySection({ sensitivity, target }: { sensitivity: Sensitivity; target: string }) {
  const t = useMessages(sensorMessages);
  const data = useMemo(() => {
    const worst = (one: Sensitivity['variables'][number]) => Math.max(one.stuck_rmse, one.missing_rmse);
    const variables = [...sensitivity.variables].sort((a, b) => worst(b) - worst(a)).slice(0, MOST_VARIABLES);
    return {
      category: { label: t('variable') },
      categories: variables.map(({ column }) => column),
      value: { label: namedInUnitOf(target, t('rmse')) },
      groups: [
        { name: t('stuck'), role: 'group1' as const, values: variables.map((one) => one.stuck_rmse) },
        { name: t('missing'), role: 'group2' as const, values: variables.map((one) => one.missing_rmse) },
      ],
      limits: [{ value: sensitivity.base, label: t('as_it_is') }],
    };
  }, [sensitivity, target, t]);
  return (
    <Section title={t('sensitivity')} text={t('sensitivity_text')}>
      <BarChart title={labelled(t('sensitivity'), target)} data={data} />
    </Section>
  );
}
