import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import type { LatentRows } from '../../../families/supervised/report/latent/latent-data.ts';

/** The share of the training's rows below the limits of T² and SPE. */
const CONFIDENCE = 0.99;

/** The analyses in the latent variables, as the charts of a PLS take them. A report made before has no ellipse. */
export function latentRows({ latent, samples, target, series, time }: SoftSensorReport): LatentRows {
  const places = samples.parts.flatMap((part, place) => (part === 'left_out' ? [] : [place]));
  const at = <Value>(values: readonly Value[]) => places.map((place) => values[place]!);
  const limits = {
    confidence: CONFIDENCE,
    t2_fitted: latent.t2_limit,
    t2_new: latent.t2_limit,
    spe_fitted: latent.spe_limit,
    spe_new: latent.spe_limit,
  };
  return {
    components: latent.components,
    fitted_rows: latent.fitted_rows ?? 0,
    variances: latent.variances ?? [],
    steps: latent.x_explained.map((share, index) => ({ explained_x: share - (latent.x_explained[index - 1] ?? 0) })),
    columns: [],
    targets: [{ target }],
    limits: [limits],
    points: {
      points: samples.shown,
      row: at(samples.rows),
      part: at(samples.parts).map((part) => (part === 'test' ? 'test' : 'train')),
      measured: [at(samples.measured)],
      scores: samples.scores.map(at),
      target_scores: samples.target_scores.map(at),
      t2: at(samples.t2),
      spe: at(samples.spe),
      colours:
        series.time === 'datetime' && time !== null
          ? [{ name: time, type: 'datetime', values: at(samples.times) }]
          : [],
    },
    contributions: { row: [], t2: [], residuals: [] },
  };
}
