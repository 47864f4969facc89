import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { type ColumnStatistics, computeStatistics, type FarValues } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { Notice } from '../../../ui/notice.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { WithStatistics } from './statistics/with-statistics.tsx';

/** Values that are far from all others of their column: which row, what it is called, and where the others lie. */
export function FarValuesSection({ datasetId }: { datasetId: string }) {
  const t = useMessages(datasetMessages);
  return (
    <WithStatistics datasetId={datasetId} title={t('far_title')} text={t('far_text')}>
      {({ columns }) => <FarValuesTable datasetId={datasetId} columns={columns} />}
    </WithStatistics>
  );
}

/** Every such value of these columns, with its column. */
export function farValuesIn(
  columns: readonly ColumnStatistics[],
): (FarValues['values'][number] & { column: string; low: number; high: number })[] {
  return columns.flatMap(({ name, far }) =>
    far ? far.values.map((entry) => ({ ...entry, column: name, low: far.low, high: far.high })) : [],
  );
}

export function FarValuesTable({ datasetId, columns }: { datasetId: string; columns: readonly ColumnStatistics[] }) {
  const t = useMessages(datasetMessages);
  const found = farValuesIn(columns);
  const compute = useCall(computeStatistics, { invalidates: [computeStatistics.area] });
  if (found.length === 0)
    return columns.some(({ type }) => type === 'numeric') && columns.every(({ far }) => far === null) ? (
      <Alert
        severity="info"
        action={
          <Button
            color="inherit"
            size="small"
            loading={compute.isPending}
            onClick={() => compute.mutate({ params: { dataset: datasetId } })}
          >
            {t('far_compute')}
          </Button>
        }
      >
        {t('far_unknown')}
      </Alert>
    ) : (
      <Notice severity="success">{t('far_none')}</Notice>
    );
  const labelled = found.some(({ label }) => label !== null);
  const repeated = found.some(({ rows }) => rows > 1);
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('far_title')} sx={{ maxHeight: '20rem' }}>
      <Table size="small" stickyHeader aria-label={t('far_title')}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('far_row')}</TableCell>
            {labelled && <TableCell>{t('far_label')}</TableCell>}
            <TableCell>{t('problem_column')}</TableCell>
            <TableCell align="right">{t('far_value')}</TableCell>
            {repeated && <TableCell align="right">{t('far_rows')}</TableCell>}
            <TableCell align="right">{t('far_others')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {found.map(({ row, label, column, value, rows, low, high }) => (
            <TableRow key={`${column} ${value}`}>
              <TableCell align="right" className="tabular">
                {formatCount(row)}
              </TableCell>
              {labelled && <TableCell sx={{ overflowWrap: 'anywhere' }}>{label ?? '–'}</TableCell>}
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{column}</TableCell>
              <TableCell align="right" className="tabular" sx={{ fontWeight: 600 }}>
                {formatNumber(value)}
              </TableCell>
              {repeated && (
                <TableCell align="right" className="tabular">
                  {formatCount(rows)}
                </TableCell>
              )}
              <TableCell align="right" className="tabular">
                {t('far_range', { low: columnFormat([low, high])(low), high: columnFormat([low, high])(high) })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
