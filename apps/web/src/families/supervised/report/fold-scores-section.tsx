import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';

export interface FoldScore<M extends { rows: number }> {
  repeat: number;
  fold: number;
  metrics: M;
}

interface FoldScoresProps<M extends { rows: number }> {
  scores: readonly FoldScore<M>[];
  /** The type's figures, in the order they are read. */
  figures: readonly { label: string; text: (metrics: M) => string }[];
}

/** Each fold's own scores: where one stands out, its rows deserve a look. */
export function FoldScoresSection<M extends { rows: number }>({ scores, figures }: FoldScoresProps<M>) {
  const t = useMessages(projectMessages);
  return (
    <Section title={t('fold_scores')}>
      <TableContainer sx={{ maxHeight: '20rem', '@media print': { maxHeight: 'none' } }} tabIndex={0}>
        <Table size="small" stickyHeader aria-label={t('fold_scores')}>
          <TableHead>
            <TableRow>
              {[t('repeat'), t('fold'), t('rows'), ...figures.map(({ label }) => label)].map((label) => (
                <TableCell key={label} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {scores.map(({ repeat, fold, metrics }) => (
              <TableRow key={`${repeat}-${fold}`}>
                {[repeat + 1, fold + 1, formatCount(metrics.rows), ...figures.map(({ text }) => text(metrics))].map(
                  (text, index) => (
                    <TableCell key={index} align="right" className="tabular">
                      {text}
                    </TableCell>
                  ),
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
