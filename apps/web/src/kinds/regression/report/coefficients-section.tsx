import type { RegressionReport } from '@hakaru/contract/training/regression';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { regressionMessages } from '../words.ts';

type Coefficients = NonNullable<RegressionReport['coefficients']>;

/** A linear model's coefficients, with the statistics of least squares where they are defined. */
export function CoefficientsSection({ coefficients }: { coefficients: Coefficients }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const hasErrors = coefficients.columns.some((column) => column.standard_error !== null);
  const figures = [
    'coefficient',
    'standardised',
    ...(hasErrors ? (['standard_error', 't_value', 'p_value', 'vif'] as const) : []),
  ] as const;
  return (
    <Section title={t('coefficients')} text={t('coefficients_text')}>
      <TableContainer sx={{ maxHeight: '28rem', '@media print': { maxHeight: 'none' } }} tabIndex={0}>
        <Table size="small" stickyHeader aria-label={t('coefficients')}>
          <TableHead>
            <TableRow>
              <TableCell>{r('column')}</TableCell>
              {figures.map((figure) => (
                <TableCell key={figure} align="right">
                  {t(figure)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            <Line
              name={t('intercept')}
              figures={[
                coefficients.intercept,
                null,
                ...(hasErrors ? [coefficients.intercept_standard_error, null, null, null] : []),
              ]}
            />
            {coefficients.columns.map((column) => (
              <Line
                key={column.column}
                name={column.column}
                figures={[
                  column.value,
                  column.standardised,
                  ...(hasErrors ? [column.standard_error, column.t, column.p, column.vif] : []),
                ]}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}

function Line({ name, figures }: { name: string; figures: readonly (number | null | undefined)[] }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      {figures.map((value, index) => (
        <TableCell key={index} align="right" className="tabular">
          {formatNumber(value)}
        </TableCell>
      ))}
    </TableRow>
  );
}
