import { errorWords, isErrorCode } from '@hakaru/contract';
import { withChoiceTitles } from '@hakaru/contract/training/choice-titles';
import { bestRow, isBaseline, sortLeaderboard } from '@hakaru/contract/training/leaderboard';
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
import { currentLanguage, i18nCode } from '../../../lib/i18n/i18n.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';
import type { BoardFigure } from './board-figures.ts';

/** What every type's leaderboard says of a model. `index` is null of what is not kept. */
export interface BoardRow {
  model: string;
  index: number | null;
  state: string;
  error_code?: string | null;
  /** Values that fill the words of the error's code, and the library's own words where the code says too little. */
  error_params?: Record<string, string | number>;
  error_reason?: string | null;
  target?: string;
}

export interface LeaderboardTableProps<Row extends BoardRow> {
  rows: readonly Row[];
  /** The first of them sorts to begin with. */
  figures: readonly BoardFigure<Row>[];
  titleOf: (row: Row) => string;
  /** What can be done with a trained model. */
  renderActions: (row: Row) => ReactNode;
}

/** On narrow screens the actions stand below the model's name, so that its figures stay in sight. */
const onWide = { display: { xs: 'none', md: 'table-cell' } };

function isKept(row: BoardRow): boolean {
  return row.state === 'trained' && row.index !== null;
}

/** Every model, beside what it has to beat; a click on a figure sorts by it. */
export function LeaderboardTable<Row extends BoardRow>({
  rows,
  figures,
  titleOf,
  renderActions,
}: LeaderboardTableProps<Row>) {
  const t = useMessages(projectMessages);
  const first = figures[0]!;
  const [sort, setSort] = useState({ id: first.id, worstFirst: false });
  const sorted = figures.find(({ id }) => id === sort.id) ?? first;
  const best = bestRow(rows, first);
  const failure = (row: Row) => t('model_failed', { reason: failureWords(row, titleOf(row)) });
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" aria-label={t('leaderboard')} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('model')}</TableCell>
            <TableCell aria-label={t('model_actions')} sx={{ width: 0, ...onWide }} />
            {figures.map(({ id, label, lessIsBetter }) => (
              <TableCell
                key={id}
                align="right"
                sortDirection={sort.id === id ? (lessIsBetter === sort.worstFirst ? 'desc' : 'asc') : false}
              >
                <TableSortLabel
                  active={sort.id === id}
                  direction={sort.worstFirst ? 'desc' : 'asc'}
                  onClick={() => setSort((old) => ({ id, worstFirst: old.id === id && !old.worstFirst }))}
                >
                  {label}
                </TableSortLabel>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sortLeaderboard(rows, sorted, sort.worstFirst).map((row) => (
            <TableRow
              key={`${row.model}-${row.index}`}
              hover
              sx={isBaseline(row) ? { '& > *': { color: 'text.secondary', fontStyle: 'italic' } } : undefined}
            >
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  {titleOf(row)}
                  {row === best && <Chip size="small" color="success" variant="outlined" label={t('best')} />}
                </Box>
                {isKept(row) && <Box sx={{ display: { md: 'none' } }}>{renderActions(row)}</Box>}
                {row.state === 'failed' && (
                  <Box sx={{ display: { md: 'none' } }}>
                    <Failure>{failure(row)}</Failure>
                  </Box>
                )}
              </TableCell>
              <TableCell padding="none" sx={{ whiteSpace: 'nowrap', ...onWide }}>
                {isKept(row) && renderActions(row)}
              </TableCell>
              {row.state === 'failed' && (
                <TableCell colSpan={figures.length} sx={onWide}>
                  <Failure>{failure(row)}</Failure>
                </TableCell>
              )}
              {row.state !== 'failed' &&
                figures.map(({ id, text }) => (
                  <TableCell key={id} align="right" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                    {text(row)}
                  </TableCell>
                ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Failure({ children }: { children: string }) {
  return (
    <Typography variant="caption" color="error" component="div" sx={{ whiteSpace: 'normal', maxWidth: '38rem' }}>
      {children}
    </Typography>
  );
}

/** Why a model was not trained: in words, or as the library said it where it failed in a way of its own. */
function failureWords(row: BoardRow, model: string): string {
  const { error_code: code, error_reason: reason, target = '' } = row;
  const language = i18nCode(currentLanguage()) === 'ja' ? 'ja' : 'en';
  return code && isErrorCode(code) && code !== 'compute_failed'
    ? errorWords(code, language, { ...withChoiceTitles(row.error_params ?? { target }, language), model })
    : reason || (code ?? '');
}
