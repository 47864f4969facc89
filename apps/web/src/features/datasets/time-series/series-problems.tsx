import type { SeriesProblem } from '@hakaru/contract/time-series/summary';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { timeText } from '../../../lib/dates/time-text.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { seriesMessages } from './series-messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { labelled } from '../../../lib/i18n/joined.ts';

interface SeriesProblemsProps {
  problems: readonly SeriesProblem[];
  files: readonly { file_name: string }[];
}

/** Rows that were moved, merged, left out or placed by a rule: totals first, then the first of each kind. */
export function SeriesProblems({ problems, files }: SeriesProblemsProps) {
  const t = useMessages(seriesMessages);
  if (problems.length === 0) return <Notice severity="success">{t('problems_none')}</Notice>;
  const totals = problems.filter(({ row }) => row === null);
  const located = problems.filter(({ row }) => row !== null);
  const several = files.length > 1;
  const nameOf = (file: number): string => files[file]?.file_name ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Notice severity="warning">
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {totals.map(({ code, file, params }) => (
            <li key={`${code} ${file}`}>
              {several && <strong>{labelled(nameOf(file), '')}</strong>}
              {t('problem_total', { what: t(`problem_${code}`), number: formatCount(Number(params.count ?? 0)) })}
            </li>
          ))}
        </Box>
      </Notice>
      <TableContainer tabIndex={0} role="region" aria-label={t('problems')} sx={{ maxHeight: '20rem' }}>
        <Table stickyHeader size="small" aria-label={t('problems')}>
          <TableHead>
            <TableRow>
              {several && <TableCell>{t('problem_file')}</TableCell>}
              <TableCell align="right">{t('problem_row')}</TableCell>
              <TableCell>{t('problem_time')}</TableCell>
              <TableCell>{t('problem_what')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {located.map(({ code, file, row, time }) => (
              <TableRow key={`${file} ${row} ${code}`}>
                {several && <TableCell sx={{ overflowWrap: 'anywhere' }}>{nameOf(file)}</TableCell>}
                <TableCell align="right">{formatCount(row ?? 0)}</TableCell>
                <TableCell className="tabular" sx={{ overflowWrap: 'anywhere' }}>
                  {time === null ? '–' : code === 'time_unreadable' ? time : timeText(time)}
                </TableCell>
                <TableCell>{t(`problem_${code}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
