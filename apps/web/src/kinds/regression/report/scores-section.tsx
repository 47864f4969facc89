import type { RegressionReport } from '@hakaru/contract/training/regression';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { regressionMessages } from '../words.ts';

const metrics = ['r2', 'rmse', 'mae', 'mape', 'max_error', 'rows'] as const;

/** Train, cross-validated, test and baseline side by side, with the spread where there is one. */
export function ScoresSection({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const parts = [
    { label: r('part_train'), values: report.train, spread: null },
    { label: r('part_out_of_fold'), values: report.cross_validated, spread: report.folds },
    { label: r('part_test'), values: report.test, spread: null },
    { label: r('part_baseline'), values: report.baseline_test, spread: null },
  ];
  const interval = report.metrics_interval;
  const range = (value: { lower: number; upper: number } | null) =>
    value ? t('range', { lower: formatNumber(value.lower, 3), upper: formatNumber(value.upper, 3) }) : '–';
  const notes = [
    interval &&
      t('bootstrap', {
        coverage: formatPercent(interval.coverage),
        r2: range(interval.r2),
        rmse: range(interval.rmse),
        mae: range(interval.mae),
      }),
    report.adjusted_r2 !== null && t('adjusted_r2', { value: formatNumber(report.adjusted_r2) }),
    report.rpd !== null && t('rpd', { value: formatNumber(report.rpd) }),
  ].filter(Boolean);
  return (
    <Section title={t('scores')} text={t('scores_text')}>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label={t('scores')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('metric')}</TableCell>
              {parts.map((part) => (
                <TableCell key={part.label} align="right">
                  {part.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {metrics.map((metric) => (
              <TableRow key={metric}>
                <TableCell component="th" scope="row">
                  {metric === 'rows' ? r('rows') : t(metric)}
                </TableCell>
                {parts.map(({ label, values, spread }) => (
                  <TableCell key={label} align="right" className="tabular">
                    {metric === 'rows'
                      ? formatCount(values.rows)
                      : metric === 'mape'
                        ? formatPercent(values.mape, 1)
                        : formatNumber(values[metric])}
                    {spread &&
                      metric !== 'rows' &&
                      metric !== 'mape' &&
                      metric !== 'max_error' &&
                      spread[metric] &&
                      ` (${formatNumber(spread[metric].mean, 3)} ± ${formatNumber(spread[metric].sd, 2)})`}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {notes.join(' · ')}
      </Typography>
    </Section>
  );
}
