import type { OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import { useMemo } from 'react';
import { Ternary, type TernaryData } from '../../charts/ternary/ternary.tsx';
import { formatSetting } from '../../lib/numbers/format-setting.ts';
import { withUnit } from './setup.ts';

type Blend = NonNullable<OptimalDesignResult['evaluation']['blend']>;

interface BlendChartProps {
  blend: Blend;
  /** Of every factor of the design, as runs have them. */
  factors: readonly string[];
  units: readonly string[];
  runs: readonly { title: string; values: readonly (number | string)[] }[];
  value: string;
  title: string;
  caption: string;
}

/** A value over the mixtures of three amounts, with the runs on it. Keep `runs` stable. */
export function BlendChart({ blend, factors, units, runs, value, title, caption }: BlendChartProps) {
  const data = useMemo(
    (): TernaryData => ({
      parts: blend.factors.map((label, at) => ({
        axis: { label, unit: units[factors.indexOf(label)] || null },
        low: blend.low[at]!,
        high: blend.high[at]!,
      })),
      value: { label: value },
      steps: blend.steps,
      values: blend.values,
      region: blend.region,
      points: runs.map((run) => ({
        title: run.title,
        amounts: blend.factors.map((factor) => Number(run.values[factors.indexOf(factor)])),
        details: factors.map((factor, at) => [withUnit(factor, units[at]), formatSetting(run.values[at]!)] as const),
      })),
    }),
    [blend, factors, units, runs, value],
  );
  return <Ternary title={title} caption={caption} data={data} />;
}
