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
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentLanguage, i18nCode } from '../../../lib/i18n/i18n.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { alignedTexts } from '../../../lib/numbers/aligned.ts';
import { projectMessages } from '../words.ts';
import type { BoardFigure } from './board-figures.ts';
import { headingWidth, textWidth } from '../../../ui/text-width.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { fittingColumns } from './fitting-columns.ts';

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
  /** Whether the first by the first figure is the best; not where others are as good, or it beats nothing. */
  hasBest: boolean;
  /** Whether methods are ranked by the first figure; otherwise they stand in the order given until somebody sorts them. */
  isRanked?: boolean;
}

/** On narrow screens the actions stand below the model's name, so that its figures stay in sight. */
const onWide = { display: { xs: 'none', md: 'table-cell' } };

const tableLook = {
  '& td, & th': { px: 1 },
  // Only the sorted heading keeps room for its arrow where there is little.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: { xs: 'none', md: 'inline' } },
};

function isTrained(row: BoardRow): boolean {
  return row.state === 'trained' && row.index !== null;
}

/** Every model, beside what it has to beat; a click on a figure sorts by it. */
export function LeaderboardTable<Row extends BoardRow>({
  rows,
  figures: every,
  titleOf,
  renderActions,
  hasBest,
  isRanked = true,
}: LeaderboardTableProps<Row>) {
  const t = useMessages(projectMessages);
  const first = every[0]!;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const fitting = useMemo(() => {
    const isNarrow = width < NARROW;
    // Names stand on two lines where there is little room, above the buttons.
    const nameWidth = isNarrow ? headingWidth : textWidth;
    const names = Math.max(isNarrow ? ACTIONS : 0, ...rows.map((row) => nameWidth(titleOf(row))));
    const room = width - names - (isNarrow ? 16 : 40 + ACTIONS) - (hasBest && !isNarrow ? textWidth(t('best')) : 0);
    return fittingColumns(
      every.map(({ id, label, text }) => ({
        id,
        label,
        texts: rows.filter(({ state }) => state !== 'failed').map((row) => text(row)),
      })),
      room,
      isNarrow ? 1 : undefined,
    );
  }, [every, rows, titleOf, width, hasBest, t]);
  // What was reckoned is measured: a column that is cut gives way.
  const [measured, setMeasured] = useState({ of: fitting, count: fitting.length });
  const count = measured.of === fitting ? measured.count : fitting.length;
  useLayoutEffect(() => {
    const table = container.current?.querySelector('table');
    const room = table?.parentElement;
    if (chosen === null && count > 1 && table && room && table.scrollWidth > room.clientWidth + 1)
      setMeasured({ of: fitting, count: count - 1 });
  }, [chosen, count, fitting]);
  const shown = chosen ?? fitting.slice(0, count);
  const figures = every.filter(({ id }) => shown.includes(id));
  const aligned = useMemo(() => alignedFigures(every, rows), [every, rows]);
  const [sort, setSort] = useState({ id: isRanked ? first.id : null, worstFirst: false });
  const sorted = sort.id === null ? undefined : (every.find(({ id }) => id === sort.id) ?? first);
  const best = hasBest ? bestRow(rows, first) : undefined;
  const failure = (row: Row) => t('model_failed', { reason: failureWords(row, titleOf(row)) });
  return (
    <Box ref={container}>
      {(chosen !== null || shown.length < every.length) && (
        <ColumnChooser figures={every} shown={shown} onShown={setChosen} />
      )}
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label={t('leaderboard')} sx={tableLook}>
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
            {(sorted ? sortLeaderboard(rows, sorted, sort.worstFirst) : rows).map((row) => (
              <TableRow
                key={`${row.model}-${row.index}`}
                hover
                sx={isBaseline(row) ? { '& > *': { color: 'text.secondary', fontStyle: 'italic' } } : undefined}
              >
                <TableCell component="th" scope="row" sx={{ whiteSpace: { md: 'nowrap' } }}>
                  <Box
                    sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'center', columnGap: 1 }}
                  >
                    {titleOf(row)}
                    {row === best && <Chip size="small" color="success" variant="outlined" label={t('best')} />}
                  </Box>
                  {isTrained(row) && (
                    <Box sx={{ display: { md: 'none' }, whiteSpace: 'nowrap' }}>{renderActions(row)}</Box>
                  )}
                  {row.state === 'failed' && (
                    <Box sx={{ display: { md: 'none' } }}>
                      <Failure>{failure(row)}</Failure>
                    </Box>
                  )}
                </TableCell>
                <TableCell padding="none" sx={{ whiteSpace: 'nowrap', ...onWide }}>
                  {isTrained(row) && renderActions(row)}
                </TableCell>
                {row.state === 'failed' && (
                  <TableCell colSpan={figures.length} sx={onWide}>
                    <Failure>{failure(row)}</Failure>
                  </TableCell>
                )}
                {row.state !== 'failed' &&
                  figures.map(({ id }) => (
                    <TableCell key={id} align="right" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                      {aligned
                        .get(id)
                        ?.get(row)
                        ?.map(({ text, room }, at) => (
                          <Box key={at} component="span" sx={{ pr: room > 0 ? `${room}ch` : undefined }}>
                            {text}
                          </Box>
                        ))}
                    </TableCell>
                  ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** The figures of each column in pieces, with their decimal points below each other. */
function alignedFigures<Row extends BoardRow>(figures: readonly BoardFigure<Row>[], rows: readonly Row[]) {
  const shown = rows.filter(({ state }) => state !== 'failed');
  return new Map(
    figures.map(({ id, text }) => {
      const pieces = alignedTexts(shown.map((row) => text(row)));
      return [id, new Map(shown.map((row, at) => [row, pieces[at]!]))];
    }),
  );
}

/** Below this width the actions stand under the names, as on narrow screens. */
const NARROW = 640;
const ACTIONS = 110;

interface ColumnChooserProps {
  figures: readonly { id: string; label: string }[];
  shown: readonly string[];
  onShown: (shown: string[] | null) => void;
}

/** Which figures stand in the table: as many as fit until somebody chooses. */
function ColumnChooser({ figures, shown, onShown }: ColumnChooserProps) {
  const t = useMessages(projectMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', '@media print': { display: 'none' } }}>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('board_columns', { shown: shown.length, total: figures.length })}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {figures.map(({ id, label }) => {
          const on = shown.includes(id);
          return (
            <MenuItem
              key={id}
              dense
              role="menuitemcheckbox"
              aria-checked={on}
              disabled={on && shown.length === 1}
              onClick={() => onShown(on ? shown.filter((one) => one !== id) : [...shown, id])}
            >
              <Checkbox size="small" checked={on} tabIndex={-1} disableRipple sx={{ py: 0 }} aria-hidden />
              <ListItemText primary={label} />
            </MenuItem>
          );
        })}
        <MenuItem
          dense
          onClick={() => {
            setAnchor(null);
            onShown(null);
          }}
        >
          {t('board_columns_fitting')}
        </MenuItem>
      </Menu>
    </Box>
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
