import { rowTitle } from '../../../lib/rows/row-names.ts';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useMemo } from 'react';
import type { CallShape } from '@hakaru/contract';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import type { z } from 'zod';
import { timeText } from '../../../lib/dates/time-text.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import type { ColumnValues } from '../../../charts/relation/point-colour.ts';
import { unsupervisedMessages } from '../words.ts';

const MOST_LISTED = 200;
/** What one question about points may ask for. */
const MOST_COLUMNS = 20;

/** A kind's question about rows, by their numbers and with some of their columns. */
interface RowsCall extends CallShape {
  response: z.ZodType<{ row: readonly number[]; colours: readonly ColumnValues[] }>;
}

interface SelectedRowsProps {
  call: RowsCall;
  view: {
    projectId: string;
    modelKey: string;
    selected: ReadonlySet<number>;
    select: (rows: ReadonlySet<number>) => void;
  };
  /** The column that points are coloured by comes first, then the features. */
  colour: string | null;
  features: readonly string[];
  picked?: number | null;
  /** What else can be done with them. */
  action?: ReactNode;
  onRow?: (row: number) => void;
}

/** The rows that are selected in a chart, with their values. */
export function SelectedRows({ call, view, colour, features, picked = null, action, onRow }: SelectedRowsProps) {
  const t = useMessages(unsupervisedMessages);
  const { projectId, modelKey, selected, select } = view;
  const rows = useMemo(() => [...selected].sort((a, b) => a - b).slice(0, MOST_LISTED), [selected]);
  const columns = [...new Set([...(colour === null ? [] : [colour]), ...features])].slice(0, MOST_COLUMNS);
  const { data: listed } = useModelQuestion(call, {
    projectId,
    modelKey,
    order: { rows, columns },
    enabled: rows.length > 0,
  });
  if (selected.size === 0) return null;
  const text = [
    t('selected_rows', { count: selected.size }),
    selected.size > MOST_LISTED && t('selected_first', { shown: formatCount(MOST_LISTED) }),
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <Section
      title={t('selected')}
      text={text}
      action={
        <>
          {action}
          <Button onClick={() => select(new Set())}>{t('clear_selection')}</Button>
        </>
      }
    >
      {!listed ? (
        <LinearProgress />
      ) : (
        <TableContainer sx={{ maxHeight: '24rem', '@media print': { maxHeight: 'none' } }} tabIndex={0}>
          <Table size="small" stickyHeader aria-label={t('selected')}>
            <TableHead>
              <TableRow>
                <TableCell align="right">{t('row')}</TableCell>
                {listed.colours.map(({ name, type }) => (
                  <TableCell key={name} align={type === 'numeric' ? 'right' : 'left'}>
                    {name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {listed.row.map((row, index) => (
                <TableRow
                  key={row}
                  hover
                  selected={row === picked}
                  onClick={onRow && (() => onRow(row))}
                  sx={onRow && { cursor: 'pointer' }}
                >
                  <TableCell align="right" className="tabular">
                    {rowTitle(row)}
                  </TableCell>
                  {listed.colours.map(({ name, type, values }) => (
                    <TableCell key={name} align={type === 'numeric' ? 'right' : 'left'} className="tabular">
                      {cellText(values[index] ?? null, type)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}

function cellText(value: number | string | null, type: string): string {
  if (value === null) return '–';
  if (typeof value !== 'number') return value;
  return type === 'datetime' ? timeText(new Date(value * 1000).toISOString()) : formatNumber(value);
}
