import { noted, ranged } from '../../../lib/i18n/joined.ts';
import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { PartChoice, partsOf } from './report-parts.tsx';

type Figures = DiscriminantAnalysisReport['figures'][number];
type Interval = Figures['classes'][number]['recall'];

const figureNames = ['precision', 'recall', 'f1', 'specificity'] as const;
const overallNames = ['accuracy', 'balanced_accuracy', 'f1_macro', 'mcc'] as const;
const roles = { precision: 'group1', recall: 'group2', f1: 'target', specificity: 'prediction' } as const;
const MOST_BARS = 20;

/** Each class against all others, with intervals. */
export function ClassFiguresSection({ report }: { report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const parts = partsOf(report.figures);
  const [part, setPart] = useState(parts[0] ?? 'test');
  const figures = report.figures.find((one) => one.part === part);
  const data = useMemo(() => {
    const classes = (figures?.classes ?? []).slice(0, MOST_BARS);
    return {
      category: { label: t('class') },
      categories: classes.map(({ label }) => label),
      value: { label: t('share') },
      groups: figureNames.map((name) => ({
        name: t(name),
        role: roles[name],
        values: classes.map((one) => one[name]?.value ?? null),
        low: classes.map((one) => one[name]?.lower ?? null),
        high: classes.map((one) => one[name]?.upper ?? null),
      })),
    };
  }, [figures, t]);
  if (!figures) return null;
  const { resamples } = figures;
  const text =
    resamples > 0
      ? t(figures.by_group ? 'figures_text_groups' : 'figures_text_rows', {
          coverage: formatPercent(figures.coverage),
          resamples: formatCount(resamples),
        })
      : t('figures_text_plain');
  return (
    <Section title={t('class_figures')} text={text} action={<PartChoice parts={parts} part={part} onRole={setPart} />}>
      <Stack spacing={2}>
        <BarChart
          title={t('of_part', { what: t('class_figures'), part: r(`part_${part}`) })}
          data={data}
          caption={
            figures.classes.length > MOST_BARS
              ? t('classes_shown', { shown: MOST_BARS, total: figures.classes.length })
              : undefined
          }
        />
        <PlainTable
          label={t('class_figures')}
          columns={[t('class'), t('support'), t('given'), ...figureNames.map((name) => t(name))]}
          rows={figures.classes.map((one) => [
            one.label,
            formatCount(one.support),
            formatCount(one.predicted),
            ...figureNames.map((name) => intervalText(one[name], resamples > 0)),
          ])}
        />
        <PlainTable
          label={t('overall_figures')}
          columns={[t('overall_figures'), t('value')]}
          rows={overallNames.map((name) => [t(name), intervalText(figures.overall[name], resamples > 0)])}
        />
      </Stack>
    </Section>
  );
}

/** 0.912 (0.871 – 0.946) */
export function intervalText(interval: Interval, hasEnds: boolean): string {
  if (!interval) return '–';
  return hasEnds
    ? noted(shareText(interval.value), ranged(shareText(interval.lower), shareText(interval.upper)))
    : shareText(interval.value);
}
