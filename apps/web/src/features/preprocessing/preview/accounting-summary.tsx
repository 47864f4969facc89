import { type Accounting, type StepWarning } from '@hakaru/contract/preprocessing/recipe';
import { fillWords } from '@hakaru/contract/text/fill-words';
import { recipeWarningWordsEn } from '@hakaru/contract/preprocessing/recipe-warning-words.en';
import { recipeWarningWordsJa } from '@hakaru/contract/preprocessing/recipe-warning-words.ja';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { labelled, listed } from '../../../lib/i18n/joined.ts';
import { usedValues } from '../../datasets/index.ts';

const SHOWN_ROWS = 30;

/** What a step did, in figures: rows, cells by column, columns, and what to know about it. */
export function AccountingSummary({ accounting: a }: { accounting: Accounting }) {
  const t = useMessages(preprocessingMessages);
  const japanese = useLanguage() === 'ja-jp';
  const rows = (
    [
      ['rows_in', a.rows_in],
      ['rows_removed', a.rows_removed],
      ['rows_merged', a.rows_merged],
      ['rows_made', a.rows_made],
      ['rows_out', a.rows_out],
    ] as const
  ).filter(([name, count]) => count > 0 || name === 'rows_in' || name === 'rows_out' || name === 'rows_removed');
  const columns = [
    a.columns_added.length > 0 && t('columns_added', { columns: listed(a.columns_added) }),
    a.columns_removed.length > 0 && t('columns_removed', { columns: listed(a.columns_removed) }),
    a.columns_renamed.length > 0 &&
      t('columns_renamed', {
        columns: listed(a.columns_renamed.map(({ before, after }) => `${before} → ${after}`)),
      }),
  ].filter((line) => line !== false);
  const used = usedValues(a.values);
  const touched = new Set(a.cells.map(({ column }) => column));
  const lines = [
    ...a.cells,
    ...[...used.keys()]
      .filter((column) => !touched.has(column))
      .map((column) => ({ column, changed: 0, filled: 0, emptied: 0 })),
  ];
  return (
    <Stack spacing={1.5}>
      <Typography className="tabular">
        {rows.map(([name, count]) => labelled(t(name), formatCount(count))).join(' · ')}
      </Typography>
      {a.removed_rows.length > 0 && (
        <Muted sx={{ overflowWrap: 'anywhere' }}>{t('removed_numbers', { numbers: removedText(a, t) })}</Muted>
      )}
      {a.renumbered && <Muted>{t('renumbered')}</Muted>}
      {columns.map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      {a.cells.length === 0 && <Muted>{t('no_cells')}</Muted>}
      {lines.length > 0 && (
        <TableContainer tabIndex={0} role="group" aria-label={t('cells_changed')} sx={{ maxHeight: '16rem' }}>
          <Table size="small" aria-label={t('cells_changed')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('column')}</TableCell>
                {(['cells_changed', 'cells_filled', 'cells_emptied'] as const).map((name) => (
                  <TableCell key={name} align="right">
                    {t(name)}
                  </TableCell>
                ))}
                {used.size > 0 && <TableCell>{t('values_used')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map(({ column, changed, filled, emptied }) => (
                <TableRow key={column}>
                  <TableCell>{column}</TableCell>
                  {[changed, filled, emptied].map((count, index) => (
                    <TableCell key={index} align="right" className="tabular">
                      {formatCount(count)}
                    </TableCell>
                  ))}
                  {used.size > 0 && <TableCell className="tabular">{used.get(column) ?? '–'}</TableCell>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {a.warnings.map((warning, index) => (
        <Notice key={index} severity="warning">
          {warningText(warning, japanese)}
        </Notice>
      ))}
    </Stack>
  );
}

function removedText(
  { removed_rows, rows_removed }: Accounting,
  t: ReturnType<typeof useMessages<typeof preprocessingMessages.en>>,
): string {
  const numbers = listed(removed_rows.slice(0, SHOWN_ROWS));
  return rows_removed > SHOWN_ROWS
    ? t('removed_more', { numbers, more: formatCount(rows_removed - SHOWN_ROWS) })
    : numbers;
}

function warningText({ code, params }: StepWarning, japanese: boolean): string {
  const words = japanese ? recipeWarningWordsJa[code] : recipeWarningWordsEn[code];
  return fillWords(words, (name) => {
    const value = params[name];
    return typeof value === 'number' && Number.isInteger(value) ? formatCount(value) : value?.toString();
  });
}
