import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { compressionMessages } from '../words.ts';
import { ColumnBars } from './column-bars.tsx';
import { FigureTable } from './figure-table.tsx';
import { useContributions, type View } from './use-view.ts';

/** So many columns keep the table's order. */
const MANY_COLUMNS = 40;

/** Which columns put the picked row where it lies. */
export function ContributionsPart({ view }: { view: View }) {
  const t = useMessages(compressionMessages);
  const { data, error } = useContributions(view, view.picked);
  if (view.picked === null)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('contributions_none')}
      </Typography>
    );
  if (error) return <Alert severity="error">{errorLine(error)}</Alert>;
  const row = data?.rows[0];
  if (!data || !row) return <LinearProgress />;
  // Columns that say most come first where there are very many.
  const weight = (place: number) =>
    Math.max(
      Math.abs(row.t2[place] ?? 0) / (row.t2_total || 1),
      (row.residual[place] ?? 0) ** 2 / (row.spe_total || 1),
    );
  const order = data.columns.map((_, place) => place);
  if (order.length > MANY_COLUMNS) order.sort((a, b) => weight(b) - weight(a));
  return (
    <Stack spacing={1}>
      <Typography variant="h3" aria-live="polite">
        {t('contributions', { row: formatCount(row.row + 1) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('contributions_text', {
          t2: formatNumber(row.t2_total),
          spe: formatNumber(row.spe_total),
          components: data.components,
        })}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <ColumnBars
          title={t('t2_contribution')}
          columns={data.columns}
          name={t('t2_contribution')}
          values={row.t2}
          isSorted
        />
        <ColumnBars title={t('residual')} columns={data.columns} name={t('residual')} values={row.residual} isSorted />
      </Box>
      <FigureTable
        label={t('contributions', { row: formatCount(row.row + 1) })}
        heads={[t('column'), t('observed'), t('reconstructed'), t('t2_contribution'), t('residual')]}
        rows={order.map((place) => ({
          name: data.columns[place] ?? '',
          figures: [row.observed[place], row.reconstructed[place], row.t2[place], row.residual[place]].map((value) =>
            formatNumber(value),
          ),
        }))}
      />
    </Stack>
  );
}
