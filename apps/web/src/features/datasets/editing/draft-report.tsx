import type { ColumnDraft, RetypedColumn } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { editingMessages } from './editing-messages.ts';

type Result = NonNullable<ColumnDraft['result']>;

/** What renaming and re-typing would do: names, missing values before and after, and each value that cannot be converted. */
export function DraftReport({ result: { renamed, retyped, problems, from_file } }: { result: Result }) {
  const t = useMessages(editingMessages);
  const failed = retyped.reduce((sum, column) => sum + column.failed, 0);
  const places = problems.filter(({ row }) => row !== null);
  return (
    <Stack spacing={2}>
      {retyped.length > 0 &&
        (failed === 0 ? (
          <Alert severity="success">{t('all_converted')}</Alert>
        ) : (
          <Alert severity="warning">{t('some_failed', { count: failed })}</Alert>
        ))}
      {from_file && (
        <Typography variant="body2" color="textSecondary">
          {t('from_file_note')}
        </Typography>
      )}
      {renamed.length > 0 && (
        <Box>
          <Typography variant="h3" gutterBottom>
            {t('renamed_title')}
          </Typography>
          {renamed.map((names) => (
            <Typography key={names.before} sx={{ overflowWrap: 'anywhere' }}>
              {t('renamed', names)}
            </Typography>
          ))}
        </Box>
      )}
      {retyped.length > 0 && <RetypedTable retyped={retyped} />}
      {places.length > 0 && (
        <Box>
          <Typography variant="h3" gutterBottom>
            {t(from_file ? 'failed_places_file' : 'failed_places_table')}
          </Typography>
          {places.length < failed && (
            <Typography variant="body2" color="textSecondary" gutterBottom>
              {t('first_places', { shown: formatCount(places.length), total: formatCount(failed) })}
            </Typography>
          )}
          <TableContainer
            tabIndex={0}
            role="region"
            aria-label={t(from_file ? 'failed_places_file' : 'failed_places_table')}
            sx={{ maxHeight: 260 }}
          >
            <Table size="small" stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell align="right" sx={{ width: '9rem' }}>
                    {t(from_file ? 'line' : 'row')}
                  </TableCell>
                  <TableCell>{t('column')}</TableCell>
                  <TableCell>{t('value')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {places.map(({ row, column, value }, place) => (
                  <TableRow key={place}>
                    <TableCell align="right" className="tabular">
                      {formatCount(row ?? 0)}
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{column}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </Box>
      )}
    </Stack>
  );
}

const counts = ['missing_before', 'missing', 'filled', 'failed'] as const satisfies readonly (keyof RetypedColumn)[];
const headings = {
  missing_before: 'missing_before',
  missing: 'missing_after',
  filled: 'filled',
  failed: 'failed',
} as const;

function RetypedTable({ retyped }: { retyped: readonly RetypedColumn[] }) {
  const t = useMessages(editingMessages);
  const d = useMessages(datasetMessages);
  return (
    <Box>
      <Typography variant="h3" gutterBottom>
        {t('retyped_title')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={t('retyped_title')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('column')}</TableCell>
              <TableCell>{t('from')}</TableCell>
              <TableCell>{t('to')}</TableCell>
              {counts.map((name) => (
                <TableCell key={name} align="right">
                  {t(headings[name])}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {retyped.map((column) => (
              <TableRow key={column.name}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{column.name}</TableCell>
                <TableCell>{d(`type_${column.type_before}`)}</TableCell>
                <TableCell>{d(`type_${column.type}`)}</TableCell>
                {counts.map((name) => (
                  <TableCell
                    key={name}
                    align="right"
                    className="tabular"
                    sx={name === 'failed' && column.failed > 0 ? { color: 'warning.main', fontWeight: 600 } : undefined}
                  >
                    {formatCount(column[name])}
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
