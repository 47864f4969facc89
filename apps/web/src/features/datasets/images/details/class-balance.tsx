import { imageSplit, type ImageSummary } from '@hakaru/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { imageMessages } from '../image-messages.ts';

const roles = { train: 'train', validation: 'group1', test: 'test', none: 'train' } as const;

/** How many pictures each class has, by split where there are splits. */
export function ClassBalance({ summary }: { summary: ImageSummary }) {
  const t = useMessages(imageMessages);
  const data = useMemo(() => {
    const totals = new Map<string, number>();
    for (const { label, count } of summary.classes) totals.set(label, (totals.get(label) ?? 0) + count);
    const labels = [...totals.keys()].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0));
    const splits = [...imageSplit.options, 'none' as const].filter((split) =>
      summary.classes.some((one) => (one.split ?? 'none') === split),
    );
    const countOf = (label: string, split: string) =>
      summary.classes
        .filter((one) => one.label === label && (one.split ?? 'none') === split)
        .reduce((sum, { count }) => sum + count, 0);
    return {
      category: { label: t('label') },
      categories: labels.map((label) => label || t('class_none')),
      value: { label: t('count_pictures'), whole: true },
      groups: splits.map((split) => ({
        name: split === 'none' ? t('count_pictures') : t(`split_${split}`),
        role: roles[split],
        values: labels.map((label) => countOf(label, split)),
      })),
    };
  }, [summary, t]);
  return <BarChart title={t('class_balance')} data={data} />;
}
