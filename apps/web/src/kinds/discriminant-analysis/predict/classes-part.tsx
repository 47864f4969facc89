import type { DiscriminantAnalysisPredictionSummary } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { discriminantMessages } from '../words.ts';

const MOST_BARS = 40;

type Summary = DiscriminantAnalysisPredictionSummary;

/** How many rows were given each class. */
export function ClassesPart({ summary, target }: { summary: Summary; target: string }) {
  const t = useMessages(discriminantMessages);
  const data = useMemo(() => {
    const shown = summary.classes.slice(0, MOST_BARS);
    return {
      category: { label: t('class') },
      categories: shown.map(({ label }) => label),
      value: { label: t('rows') },
      groups: [{ name: t('rows'), role: 'prediction' as const, values: shown.map(({ rows }) => rows) }],
    };
  }, [summary, t]);
  return (
    <Section title={t('classes_given')} text={t('classes_given_text')}>
      <Stack spacing={2}>
        <BarChart title={t('rows_of_class', { target })} data={data} />
        <PlainTable
          label={t('classes_given')}
          columns={[t('class'), t('rows'), t('share'), t('mean_probability')]}
          rows={summary.classes.map(({ label, rows, mean_probability: mean }) => [
            label,
            formatCount(rows),
            formatPercent(summary.predicted === 0 ? null : rows / summary.predicted, 1),
            formatPercent(mean, 1),
          ])}
        />
      </Stack>
    </Section>
  );
}

/** Against the actual classes, where the data has them. */
export function ConfusionPart({ confusion, target }: { confusion: NonNullable<Summary['confusion']>; target: string }) {
  const t = useMessages(discriminantMessages);
  const data = useMemo(
    () => ({
      value: { label: t('given_confusion_counts') },
      rows: confusion.classes,
      columns: confusion.classes,
      rowAxis: { label: t('actual_class') },
      columnAxis: { label: t('predicted_class') },
      values: confusion.counts,
      range: [0, Math.max(1, ...confusion.counts.flat())] as const,
      scale: 'sequential' as const,
      format: formatCount,
    }),
    [confusion, t],
  );
  return (
    <Section title={t('confusion_title')} text={t('given_confusion_text')}>
      <HeatMap
        title={t('given_confusion', { target })}
        data={data}
        height={Math.min(900, Math.max(280, 150 + confusion.classes.length * 40))}
      />
    </Section>
  );
}
