import type { DiscriminantAnalysisResult } from '@hakaru/contract/training/discriminant-analysis';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { discriminantMessages } from '../words.ts';

const MOST_CLASSES = 40;

/** How many rows each class has on either side of the split, how uneven that is and what was done about it. */
export function ClassesSection({
  result,
}: {
  result: Pick<DiscriminantAnalysisResult, 'classes' | 'imbalance' | 'weights' | 'positive_class' | 'target'>;
}) {
  const t = useMessages(discriminantMessages);
  const { classes, imbalance, weights, positive_class: positive, target } = result;
  const data = useMemo(() => {
    const shown = classes.slice(0, MOST_CLASSES);
    return {
      category: { label: t('class') },
      categories: shown.map(({ label }) => label),
      value: { label: t('rows') },
      groups: [
        { name: t('board_train'), role: 'train' as const, values: shown.map(({ train }) => train) },
        { name: t('board_test'), role: 'test' as const, values: shown.map(({ test }) => test) },
      ],
    };
  }, [classes, t]);
  const lines = [
    imbalance === 1 ? t('balance_is') : t('imbalance_is', { ratio: formatNumber(imbalance, 3) }),
    t(`weights_${weights}`),
    ...(positive === null ? [] : [t('positive_is', { label: positive })]),
  ];
  return (
    <Section title={t('classes_of', { column: target })} text={lines.join(' ')}>
      <BarChart
        title={t('rows_of_classes', { target })}
        data={data}
        caption={
          classes.length > MOST_CLASSES ? t('classes_shown', { shown: MOST_CLASSES, total: classes.length }) : undefined
        }
      />
    </Section>
  );
}
