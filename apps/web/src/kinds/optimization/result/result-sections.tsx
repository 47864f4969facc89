import type { OptimizationResult } from '@hakaru/contract/decisions/optimization';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import type { ColourRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { algorithmWords, predictionsWords, type Reading, settingWords } from './algorithm-results.ts';
import { WideText } from './wide-text.tsx';
import { outcomeMessages } from './words.ts';

interface SectionProps {
  result: OptimizationResult;
}

/** What could be found, beside what each algorithm found at its budget. */
export function ScreenedSection({ result, reading }: SectionProps & { reading: Reading }) {
  const t = useMessages(outcomeMessages);
  const { screened, screened_evaluations: count, algorithms } = result;
  const rows = [
    ...(screened ? [{ name: t('screening'), trials: count, best: screened }] : []),
    ...algorithms.flatMap(({ algorithm, trials, shortlist: [best] }) =>
      best ? [{ name: algorithmWords(algorithm), trials, best }] : [],
    ),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={t('screened')} text={t('screened_text', { count })}>
      <PlainTable
        label={t('screened')}
        columns={[t('what'), t('trials'), t('score'), t('setting'), t('target')]}
        texts={[3, 4]}
        rows={rows.map(({ name, trials, best }) => [
          name,
          formatNumber(trials),
          formatNumber(best.score, 3),
          <WideText key="setting">{settingWords(best.setting, reading)}</WideText>,
          <WideText key="target">{predictionsWords(best.predictions, reading.units)}</WideText>,
        ])}
      />
    </Section>
  );
}

const roles: readonly ColourRole[] = ['data', 'prediction', 'group1', 'target', 'group2'];

/** The best so far, and the hypervolume, of every algorithm as its trials went on. */
export function RaceSection({ result }: SectionProps) {
  const t = useMessages(outcomeMessages);
  const chart = useMemo(() => {
    const run = result.algorithms.filter(({ race }) => race.length > 0);
    const longest = Math.max(1, ...run.map(({ trials }) => trials));
    const data = (label: string, valueOf: (point: (typeof run)[number]['race'][number]) => number | null) => ({
      x: { label: t('trials'), whole: true },
      y: { label },
      ...(longest > 200 && { xScale: 'log' as const }),
      groups: run.map(({ algorithm, race }, at) => ({
        name: algorithmWords(algorithm),
        role: roles[at % roles.length]!,
        x: race.map(({ trial }) => trial),
        y: race.map(valueOf),
      })),
    });
    return {
      isRun: run.length > 0,
      hasVolume: run.some(({ hypervolume }) => hypervolume !== null),
      score: data(t('best_score'), ({ score }) => score),
      volume: data(t('hypervolume'), ({ hypervolume }) => hypervolume),
    };
  }, [result, t]);
  if (!chart.isRun) return null;
  return (
    <Section title={t('race')} text={t('race_text')}>
      <SideBySide gap={3}>
        <LineChart title={t('best_score')} caption={t('score_help')} data={chart.score} height={300} />
        {chart.hasVolume && (
          <LineChart title={t('hypervolume')} caption={t('hypervolume_help')} data={chart.volume} height={300} />
        )}
      </SideBySide>
    </Section>
  );
}

/** How much of each target's variation is a factor's. */
export function ImportanceSection({ result }: SectionProps) {
  const t = useMessages(outcomeMessages);
  const data = useMemo(() => {
    const { importance } = result;
    const totals = Map.groupBy(importance, ({ factor }) => factor);
    const largest = (factor: string) => Math.max(...(totals.get(factor) ?? []).map(({ total }) => total ?? 0));
    const factors = [...totals.keys()].sort((a, b) => largest(b) - largest(a));
    return {
      category: { label: t('factor') },
      categories: factors,
      value: { label: t('index') },
      groups: result.targets.map(({ target }, at) => ({
        name: target,
        role: roles[at % roles.length]!,
        values: factors.map((factor) => totals.get(factor)?.find((one) => one.target === target)?.total ?? null),
      })),
    };
  }, [result, t]);
  if (data.categories.length === 0) return null;
  return (
    <Section title={t('importance')} text={t('importance_text')}>
      <BarChart title={t('importance_chart')} data={data} />
    </Section>
  );
}
