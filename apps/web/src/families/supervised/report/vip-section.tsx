import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { ColumnValues, MOST_BARS } from '../../../features/projects/report/column-values.tsx';
import { labelled } from '../../../lib/i18n/joined.ts';

const LIMIT = { value: 1, label: '1' };

interface VipProps {
  vip: readonly { column: string; value: number }[];
  target: string;
  /** What it is and where its formula comes from, in the type's words. */
  text: string;
}

/** Variable importance in projection: the largest as bars, and of many columns all of them along these. */
export function VipSection({ vip, target, text }: VipProps) {
  const t = useMessages(projectMessages);
  const data = useMemo(() => {
    const columns = [...vip].sort((a, b) => b.value - a.value).slice(0, MOST_BARS);
    return {
      category: { label: t('column') },
      categories: columns.map((column) => column.column),
      value: { label: t('section_vip') },
      groups: [{ name: t('section_vip'), role: 'group1' as const, values: columns.map((column) => column.value) }],
      limits: [LIMIT],
    };
  }, [vip, t]);
  const all = useMemo(
    () => ({
      columns: vip.map(({ column }) => column),
      groups: [{ name: t('section_vip'), role: 'group1' as const, values: vip.map(({ value }) => value) }],
    }),
    [vip, t],
  );
  const isMany = vip.length > MOST_BARS;
  return (
    <Section title={t('section_vip')} text={text}>
      {isMany && (
        <ColumnValues
          title={t('vip_of_columns', { target })}
          columns={all.columns}
          value={t('section_vip')}
          groups={all.groups}
          limit={LIMIT}
        />
      )}
      <BarChart
        title={labelled(t('section_vip'), target)}
        data={data}
        caption={isMany ? t('vip_largest', { shown: MOST_BARS, total: vip.length }) : undefined}
      />
    </Section>
  );
}
