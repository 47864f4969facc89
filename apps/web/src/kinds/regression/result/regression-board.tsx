import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { secondsText, shareText, withSpread } from '../../../features/projects/result/figure-text.ts';
import {
  type BoardFigure,
  LeaderboardTable,
  type LeaderboardTableProps,
} from '../../../features/projects/result/leaderboard-table.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { regressionCatalogue } from '../catalogue.ts';
import { regressionMessages } from '../words.ts';
import { type FigureName, figureNames, figures } from './figures.ts';
import type { LeaderboardRow } from './result-types.ts';

function isBaseline(row: LeaderboardRow): boolean {
  return row.model === 'dummy';
}

/** Every model and the baseline, which predicts the mean. */
export function RegressionBoard({
  rows,
  renderActions,
}: Pick<LeaderboardTableProps<LeaderboardRow>, 'rows' | 'renderActions'>) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const columns = figureNames.map((id): BoardFigure<LeaderboardRow> => ({
    id,
    label: id === 'fit_seconds' ? r(id) : t(id),
    ...figures[id],
    text: (row) => figureText(row, id),
  }));
  return (
    <LeaderboardTable
      rows={rows}
      figures={columns}
      titleOf={(row) => (isBaseline(row) ? t('dummy') : regressionCatalogue.title(row.model))}
      isBaseline={isBaseline}
      failureOf={({ target, error_reason }) => ({ params: { target }, reason: error_reason })}
      renderActions={renderActions}
    />
  );
}

/** The figure, with its spread over the folds where it has one. */
function figureText(row: LeaderboardRow, name: FigureName): string {
  const value = figures[name].of(row) ?? null;
  if (name === 'test_mape') return formatPercent(value, 1);
  if (name === 'fit_seconds') return secondsText(value);
  const spread = name === 'folds_rmse' ? row.folds?.rmse?.sd : name === 'folds_r2' ? row.folds?.r2?.sd : null;
  if (name.endsWith('r2')) return withSpread(shareText(value), typeof spread === 'number' ? shareText(spread) : null);
  return withSpread(formatNumber(value, 3), typeof spread === 'number' ? formatNumber(spread, 2) : null);
}
