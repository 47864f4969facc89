import type { RegressionReport } from '@hakaru/contract/training/regression';
import type { QqData } from '../../../charts/qq/qq-data.ts';
import { pointsOf } from './point-groups.ts';

export type ResidualPart = RegressionReport['residuals'][number];

/** The Q–Q plot of a part: its rows where the report lists them all, else quantiles of every row. */
export function qqOf(report: RegressionReport, part: ResidualPart, name: string, axis: QqData['axis']): QqData {
  const role = part.part === 'test' ? ('test' as const) : ('train' as const);
  const listed = pointsOf(report, part.part);
  if (listed.rows.length === part.rows) return { axis, name, role, values: listed.residual, rows: listed.rows };
  return {
    axis,
    name,
    role,
    values: part.ordered_residuals,
    of: { quantiles: part.normal_quantiles, mean: part.mean, sd: part.sd },
  };
}
