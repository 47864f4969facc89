import type { RegressionReport } from '@hakaru/contract/training/regression';
import { useMemo } from 'react';
import { BarChart } from '../../../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../../ui/section.tsx';
import { regressionMessages } from '../regression-messages.ts';

const MOST_FEATURES = 30;

export function ImportanceSection({ importance, target }: { importance: NonNullable<RegressionReport['importance']>; target: string }) {
  const t = useMessages(regressionMessages);
  const data = useMemo(() => {
    const features = [...importance.features].sort((a, b) => b.mean - a.mean).slice(0, MOST_FEATURES);
    return {
      category: { label: t('feature') },
      categories: features.map((feature) => feature.feature),
      value: { label: t('rmse_increase') },
      groups: [{ name: t('rmse_increase'), role: 'group1' as const, values: features.map((feature) => feature.mean), low: features.map((feature) => feature.mean - feature.sd), high: features.map((feature) => feature.mean + feature.sd) }],
    };
  }, [importance, t]);
  return (
    <Section title={t('importance')} text={t('importance_text', { part: t(`part_${importance.part}`).toLowerCase(), repeats: importance.repeats })}>
      <BarChart title={`${t('importance')}: ${target}`} data={data} />
    </Section>
  );
}

export function VipSection({ vip, target }: { vip: NonNullable<RegressionReport['vip']>; target: string }) {
  const t = useMessages(regressionMessages);
  const data = useMemo(() => {
    const columns = [...vip].sort((a, b) => b.value - a.value).slice(0, MOST_FEATURES);
    return {
      category: { label: t('column') }, categories: columns.map((column) => column.column), value: { label: t('vip') },
      groups: [{ name: t('vip'), role: 'group1' as const, values: columns.map((column) => column.value) }], limits: [{ value: 1, label: '1' }],
    };
  }, [vip, t]);
  return <Section title={t('vip')} text={t('vip_text')}><BarChart title={`${t('vip')}: ${target}`} data={data} /></Section>;
}
