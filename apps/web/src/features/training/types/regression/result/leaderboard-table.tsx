import { errorWords, isErrorCode } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../../../lib/numbers/format-number.ts';
import { currentLanguage, i18nCode } from '../../../../../lib/i18n/i18n.ts';
import { modelTitle } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import type { LeaderboardRow } from './result-types.ts';
import { type Figure, figureNames, figureOf, figures, sortLeaderboard } from './sort-leaderboard.ts';

export interface LeaderboardTableProps {
  rows: readonly LeaderboardRow[];
  /** What can be done with a trained model. */
  renderActions: (row: LeaderboardRow) => ReactNode;
}

/** On narrow screens the actions stand below the model's name, so that its figures stay in sight. */
const onWide = { display: { xs: 'none', md: 'table-cell' } };

function isKept(row: LeaderboardRow): boolean {
  return row.state === 'trained' && row.index !== null;
}

/** Every model and the baseline; a click on a figure sorts by it. */
export function LeaderboardTable({ rows, renderActions }: LeaderboardTableProps) {
  const t = useMessages(regressionMessages);
  const [sort, setSort] = useState<{ figure: Figure; worstFirst: boolean }>({ figure: 'folds_rmse', worstFirst: false });
  const best = sortLeaderboard(rows.filter((row) => row.model !== 'dummy'), 'folds_rmse')[0];
  function sortBy(figure: Figure) {
    setSort((old) => ({ figure, worstFirst: old.figure === figure && !old.worstFirst }));
  }
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" aria-label={t('leaderboard')} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('model')}</TableCell>
            <TableCell aria-label={t('actions')} sx={{ width: 0, ...onWide }} />
            {figureNames.map((figure) => (
              <TableCell key={figure} align="right" sortDirection={sort.figure === figure ? (figures[figure].lessIsBetter === sort.worstFirst ? 'desc' : 'asc') : false}>
                <TableSortLabel active={sort.figure === figure} direction={sort.worstFirst ? 'desc' : 'asc'} onClick={() => sortBy(figure)}>{t(figure)}</TableSortLabel>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sortLeaderboard(rows, sort.figure, sort.worstFirst).map((row) => (
            <TableRow key={`${row.model}-${row.index}`} hover sx={row.model === 'dummy' ? { '& > *': { color: 'text.secondary', fontStyle: 'italic' } } : undefined}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  {row.model === 'dummy' ? t('dummy') : modelTitle(row.model)}
                  {row === best && row.state === 'trained' && <Chip size="small" color="success" variant="outlined" label={t('best')} />}
                </Box>
                {isKept(row) && <Box sx={{ display: { md: 'none' } }}>{renderActions(row)}</Box>}
                {row.state === 'failed' && <Typography variant="caption" color="error">{t('model_failed', { reason: failureWords(row) })}</Typography>}
              </TableCell>
              <TableCell padding="none" sx={{ whiteSpace: 'nowrap', ...onWide }}>{isKept(row) && renderActions(row)}</TableCell>
              {figureNames.map((figure) => <TableCell key={figure} align="right" className="tabular" sx={{ whiteSpace: 'nowrap' }}>{figureText(row, figure)}</TableCell>)}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Why a model was not trained: in words, or as the library said it where it failed in a way of its own. */
function failureWords({ error_code: code, error_reason: reason, target }: LeaderboardRow): string {
  return code && isErrorCode(code) && code !== 'compute_failed' ? errorWords(code, i18nCode(currentLanguage()) === 'ja' ? 'ja' : 'en', { target }) : reason || (code ?? '');
}

const SHORTEST_SECONDS = 0.01;

/** R² needs decimals, not digits: −0.0007 is 0. */
function shareOfOne(value: number | null, decimals: number): string {
  return value === null ? '–' : value.toFixed(decimals).replace(/^-(?=[0.]*[1-9])/, '−').replace(/^-/, '');
}

/** The figure, with its spread over the folds where it has one. */
function figureText(row: LeaderboardRow, figure: Figure): string {
  const value = figureOf(row, figure);
  if (figure === 'test_mape') return formatPercent(value, 1);
  if (figure === 'fit_seconds' && value !== null && value > 0 && value < SHORTEST_SECONDS) return `< ${SHORTEST_SECONDS}`;
  const spread = figure === 'folds_rmse' ? row.folds?.rmse?.sd : figure === 'folds_r2' ? row.folds?.r2?.sd : null;
  const write = figure.endsWith('r2') ? shareOfOne : formatNumber;
  return spread === null || spread === undefined ? write(value, 3) : `${write(value, 3)} ± ${write(spread, figure.endsWith('r2') ? 3 : 2)}`;
}
