import type { AnalysedSample, Comparison } from '@hakaru/contract/decisions/statistical-analysis';
import type { BarData } from '../../../charts/bar/bar-chart.tsx';
import type { BoxGroup, BoxPlotData } from '../../../charts/box-plot/box-plot.tsx';
import type { LineData } from '../../../charts/line/line-chart.tsx';
import type { ColourRole } from '../../../charts/palette/chart-palette.ts';
import type { ScatterData } from '../../../charts/scatter/scatter-data.ts';
import { apartOf, say } from './format.ts';

const roles = ['group1', 'group2'] as const;

/** Values of each group beside their box. */
export function valuesChart({ title, samples }: Pick<Comparison, 'title' | 'samples'>): BoxPlotData {
  return {
    category: { label: say('group') },
    value: { label: unitOf({ title, samples }) },
    groups: samples.map((sample, index) => boxOf(sample, roles[index] ?? 'data')),
  };
}

/** What the values are of: the variable, or two columns. */
export function unitOf({ title, samples }: Pick<Comparison, 'title' | 'samples'>): string {
  return samples.some(({ name }) => title !== name && title.includes(`${name} −`)) ? say('value') : title;
}

/** The differences of pairs. */
export function pairsChart(difference: AnalysedSample): BoxPlotData {
  return {
    category: { label: say('group') },
    value: { label: say('difference') },
    groups: [boxOf(difference, 'data')],
  };
}

export function boxOf(sample: AnalysedSample, role: ColourRole): BoxGroup {
  const { name, low, q1, median, q3, high, mean, values, rows } = sample;
  return {
    name,
    role,
    five: [low, q1, median, q3, high],
    mean,
    points: { values, rows: rows.map((row) => row + 1) },
  };
}

/** The difference from what the mean is compared with, and its interval; the margin of equivalence where there is one. */
export function differenceChart(comparison: Comparison): BarData {
  const { apart, low, high } = apartOf(comparison);
  const margin = comparison.equivalence?.margin;
  return {
    ...intervalChart(comparison.title, say('difference'), { value: apart, low, high }),
    ...(margin !== undefined && {
      limits: [-margin, margin].map((value) => ({ value, label: say('margin_limit') })),
    }),
  };
}

/** An estimate with its interval; a one-sided one has no end on its other side. */
export function intervalChart(
  title: string,
  label: string,
  { value, low, high }: { value: number; low: number | null; high: number | null },
): BarData {
  return {
    category: { label: say('variable') },
    categories: [title],
    value: { label },
    groups: [{ name: label, role: 'data', values: [value], low: [low ?? -Infinity], high: [high ?? Infinity] }],
  };
}

/** Differences of several variables on one scale: in standard deviations, with the intervals of d. */
export function differencesChart(comparisons: readonly Comparison[]): BarData {
  const effects = comparisons.map(({ effects: [first] }) => first);
  return {
    category: { label: say('variable') },
    categories: comparisons.map(({ title }) => title),
    value: { label: say('standardised') },
    groups: [
      {
        name: say('standardised'),
        role: 'data',
        values: effects.map((effect) => effect?.value ?? null),
        low: effects.map((effect) => effect?.low ?? null),
        high: effects.map((effect) => effect?.high ?? null),
      },
    ],
  };
}

/** Values against normal quantiles, with the line of their normal distribution and its band. */
export function quantileChart(sample: AnalysedSample, role: ColourRole, unit: string): ScatterData {
  return quantilesOf(sample.plot, sample.mean, sample.sd ?? 0, sample.name, role, unit);
}

export function quantilesOf(
  plot: AnalysedSample['plot'],
  mean: number,
  sd: number,
  name: string,
  role: ColourRole,
  unit: string,
): ScatterData {
  const { theoretical, values, rows, low, high } = plot;
  const ends = [theoretical[0] ?? 0, theoretical.at(-1) ?? 0];
  return {
    x: { label: say('quantile') },
    y: { label: unit },
    groups: [{ name, role, x: theoretical, y: values, rows: rows.map((row) => row + 1) }],
    lines: [
      { name: say('line'), x: ends, y: ends.map((quantile) => mean + sd * quantile) },
      { name: say('low'), x: theoretical, y: low, role: 'neutral', unlisted: true },
      { name: say('high'), x: theoretical, y: high, role: 'neutral', unlisted: true },
    ],
  };
}

/** Power along true differences. */
export function powerChart(power: NonNullable<Comparison['power']>): LineData {
  return {
    x: { label: say('true_difference') },
    y: { label: say('probability') },
    groups: [{ name: say('probability'), role: 'data', x: power.differences, y: power.power }],
    limits: [{ axis: 'y', value: 0.8, label: say('eighty') }],
  };
}
