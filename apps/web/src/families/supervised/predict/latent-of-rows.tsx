import { useMemo } from 'react';
import type { ColumnValues } from '../../../charts/relation/point-colour.ts';
import { DistancesSection } from '../report/latent/distances-section.tsx';
import type { LatentContributions, LatentRows } from '../report/latent/latent-data.ts';
import { ScoresSection } from '../report/latent/scores-section.tsx';
import { useLatentView } from '../report/latent/use-latent-view.ts';

type Numbers = readonly number[];

/** Where predicted rows lie in and beside the latent variables of a PLS, as compute says it. */
export interface LatentPrediction {
  components: number;
  fitted_rows: number;
  variances: Numbers;
  explained_x: Numbers;
  columns: readonly string[];
  limits: readonly {
    confidence: number;
    t2: number | null;
    spe: number | null;
    t2_beyond: number;
    spe_beyond: number;
  }[];
  points: { shown: number; total: number };
  row: Numbers;
  scores: readonly Numbers[];
  t2: Numbers;
  spe: Numbers;
  colours: readonly ColumnValues[];
  contributions: LatentContributions;
}

/** Scores, T² and SPE of predicted rows with contributions. `target`: what the column of predictions is called. */
export function LatentOfRows({ found, target }: { found: LatentPrediction; target: string }) {
  const rows = useMemo(() => latentRows(found, target), [found, target]);
  const view = useLatentView(rows);
  return (
    <>
      <ScoresSection latent={rows} view={view} />
      <DistancesSection latent={rows} view={view} />
    </>
  );
}

/** As the charts of a report take them: every row is a new one. */
export function latentRows(found: LatentPrediction, target: string): LatentRows {
  return {
    components: found.components,
    fitted_rows: found.fitted_rows,
    variances: found.variances,
    steps: found.explained_x.map((explained_x) => ({ explained_x })),
    columns: found.columns.map((column) => ({ column })),
    targets: [],
    limits: found.limits.map(({ confidence, t2, spe, t2_beyond, spe_beyond }) => ({
      confidence,
      t2_fitted: null,
      t2_new: t2,
      spe_fitted: null,
      spe_new: spe,
      beyond: { t2: t2_beyond, spe: spe_beyond },
    })),
    points: {
      points: found.points,
      row: found.row,
      part: found.row.map(() => 'test' as const),
      measured: [],
      scores: found.scores,
      target_scores: [],
      t2: found.t2,
      spe: found.spe,
      colours: found.colours.map((column) => (column.name === 'prediction' ? { ...column, name: target } : column)),
    },
    contributions: found.contributions,
  };
}
