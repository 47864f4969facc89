import type { RegressionReport } from '@hakaru/contract/training/regression';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../../ui/section.tsx';
import { regressionMessages } from '../regression-messages.ts';

/** Each fold's own scores: where one stands out, its rows deserve a look. */
export function FoldScoresSection({ scores }: { scores: RegressionReport['fold_scores'] }) {
  const t = useMessages(regressionMessages);
  return (
    <Section title={t('fold_scores')}>
      <TableContainer sx={{ maxHeight: '20rem' }} tabIndex={0}>
        <Table size="small" stickyHeader aria-label={t('fold_scores')}>
          <TableHead>
            <TableRow>{(['repeat', 'fold', 'rows', 'r2', 'rmse', 'mae', 'mape'] as const).map((key) => <TableCell key={key} align="right">{t(key)}</TableCell>)}</TableRow>
          </TableHead>
          <TableBody>
            {scores.map(({ repeat, fold, metrics }) => (
              <TableRow key={`${repeat}-${fold}`}>
                {[repeat + 1, fold + 1, formatCount(metrics.rows), formatNumber(metrics.r2), formatNumber(metrics.rmse), formatNumber(metrics.mae), formatPercent(metrics.mape, 1)].map((text, place) => (
                  <TableCell key={place} align="right" className="tabular">{text}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
