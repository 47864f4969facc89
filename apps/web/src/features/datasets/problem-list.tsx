import type { ReadProblem } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../lib/numbers/column-format.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import { datasetMessages } from './dataset-messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { labelled } from '../../lib/i18n/joined.ts';

/** What was not read as the file has it: totals for each column first, then the first places one by one. */
export function ProblemList({ problems, clean }: { problems: readonly ReadProblem[]; clean: string }) {
  const t = useMessages(datasetMessages);
  if (problems.length === 0) return <Notice severity="success">{clean}</Notice>;
  const totals = problems.filter(({ row }) => row === null);
  const located = problems.filter(({ row }) => row !== null).toSorted(byWeight);
  const far = problems.filter(({ code }) => code === 'value_far');
  const isWarning = problems.some(({ code }) => code !== 'missing_word' && code !== 'cell_merged');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {totals.length + far.length > 0 && (
        <Notice severity={isWarning ? 'warning' : 'info'}>
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {far.map((problem) => (
              <li key={`${problem.row} ${problem.column}`}>
                <strong>{labelled(problem.column ?? '', '')}</strong>
                {t('problem_far_value', {
                  value: problem.value ?? '',
                  row: formatCount(problem.row ?? 0),
                  what: t('problem_value_far', endsOf(problem)),
                })}
              </li>
            ))}
            {totals.map((problem) => (
              <li key={`${problem.code} ${problem.column}`}>
                {problem.column !== null && <strong>{labelled(problem.column, '')}</strong>}
                {t('problem_total', {
                  count: countOf(problem),
                  what: t(`problem_${problem.code}`, endsOf(problem)),
                  times: formatCount(countOf(problem)),
                })}
              </li>
            ))}
          </Box>
        </Notice>
      )}
      {located.length > 0 && (
        <TableContainer tabIndex={0} role="group" aria-label={t('problems')} sx={{ maxHeight: '20rem' }}>
          <Table stickyHeader aria-label={t('problems')}>
            <TableHead>
              <TableRow>
                <TableCell align="right">{t('problem_row')}</TableCell>
                <TableCell>{t('problem_column')}</TableCell>
                <TableCell>{t('problem_value')}</TableCell>
                <TableCell>{t('problem_what')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {located.map((problem, index) => (
                // eslint-disable-next-line react/no-array-index-key -- a place may have several
                <TableRow key={index}>
                  <TableCell align="right">{formatCount(problem.row ?? 0)}</TableCell>
                  <TableCell>{problem.column ?? '–'}</TableCell>
                  <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                    {problem.value ?? ''}
                  </TableCell>
                  <TableCell>{t(`problem_${problem.code}`, endsOf(problem))}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  );
}

/** What may be wrong before what was only read as missing. */
function byWeight(one: ReadProblem, other: ReadProblem): number {
  return Number(one.code === 'missing_word') - Number(other.code === 'missing_word');
}

/** The ends of the other values, of one that is far from them. */
function endsOf({ params: { low, high } }: ReadProblem) {
  const ends = [Number(low), Number(high)] as const;
  const format = columnFormat(ends);
  return { low: format(ends[0]), high: format(ends[1]) };
}

function countOf({ params }: ReadProblem): number {
  return Number(params.count ?? 1);
}
