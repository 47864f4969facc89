import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { wizardMessages } from '../wizard/wizard-messages.ts';
import { reportMessages } from './report-messages.ts';

const MOST_FEATURES = 30;

interface VipProps {
  vip: readonly { column: string; value: number }[];
  target: string;
  /** What it is and where its formula comes from, in the type's words. */
  text: string;
}

/** Variable importance in projection. */
export function VipSection({ vip, target, text }: VipProps) {
  const t = useMessages(reportMessages);
  const w = useMessages(wizardMessages);
  const data = useMemo(() => {
    const columns = [...vip].sort((a, b) => b.value - a.value).slice(0, MOST_FEATURES);
    return {
      category: { label: w('column') }, categories: columns.map((column) => column.column), value: { label: t('section_vip') },
      groups: [{ name: t('section_vip'), role: 'group1' as const, values: columns.map((column) => column.value) }], limits: [{ value: 1, label: '1' }],
    };
  }, [vip, t, w]);
  return <Section title={t('section_vip')} text={text}><BarChart title={`${t('section_vip')}: ${target}`} data={data} /></Section>;
}
