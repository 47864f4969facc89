import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import type { LineGroup } from '../../../charts/line/line-option.ts';
import { type ColourRole, groupRole } from '../../../charts/palette/chart-palette.ts';

type Curves = NonNullable<DiscriminantAnalysisReport['curves']>;
export type Roc = Curves['roc'][number];
export type PrecisionRecall = Curves['precision_recall'][number];
type Band = NonNullable<Roc['band']>;

/** A band of mean ± standard deviation, kept between 0 and 1; null where there is a single fold. */
function bandEnds({ mean, sd }: Band): Pick<LineGroup, 'low' | 'high'> {
  if (sd === null) return {};
  return {
    low: mean.map((value, place) => Math.max(0, value - (sd[place] ?? 0))),
    high: mean.map((value, place) => Math.min(1, value + (sd[place] ?? 0))),
  };
}

/** A class's curve and, where asked, its mean over the folds with the band. */
export function rocGroups(curve: Roc, name: string, role: ColourRole, meanName: string | null): LineGroup[] {
  const { band } = curve;
  return [
    { name, role, x: curve.false_positive_rate, y: curve.true_positive_rate },
    ...(band && meanName !== null
      ? [{ name: meanName, role, x: band.x, y: band.mean, dashed: true, ...bandEnds(band) }]
      : []),
  ];
}

/** Precision holds from one recall to the next: a stair, not a slope (Davis & Goadrich 2006). */
export function recallSteps({ recall, precision }: Pick<PrecisionRecall, 'recall' | 'precision'>): {
  x: number[];
  y: number[];
} {
  const x: number[] = [];
  const y: number[] = [];
  for (const [place, at] of recall.entries()) {
    const value = precision[place] ?? Number.NaN;
    x.push(place === 0 ? Math.min(0, at) : recall[place - 1]!, at);
    y.push(value, value);
  }
  return { x, y };
}

export function precisionRecallGroups(
  curve: PrecisionRecall,
  name: string,
  role: ColourRole,
  meanName: string | null,
): LineGroup[] {
  const { band } = curve;
  return [
    { name, role, ...recallSteps(curve) },
    ...(band && meanName !== null
      ? [{ name: meanName, role, x: band.x, y: band.mean, dashed: true, ...bandEnds(band) }]
      : []),
  ];
}

/** A class keeps its colour in every chart. */
export function classRole(classes: readonly string[], label: string): ColourRole {
  return groupRole(Math.max(0, classes.indexOf(label)));
}
