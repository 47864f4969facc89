import {
  type DiscriminantAnalysisCellRows,
  type DiscriminantAnalysisCellRowsOrder,
  type DiscriminantAnalysisReport,
  getDiscriminantAnalysisCellRows,
} from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import { type ReactNode, useState } from 'react';
import { timeText } from '../../../lib/dates/time-text.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import { discriminantMessages } from '../words.ts';
import { ListChoice } from './part-choice.tsx';

const PAGE = 25;
const MOST_COLUMNS = 12;
const MOST_PROBABILITIES = 6;

type RowOrder = NonNullable<DiscriminantAnalysisCellRowsOrder['order']>;
const orders = ['least_sure_first', 'surest_first', 'row'] as const satisfies readonly RowOrder[];

interface CellRowsProps extends Pick<DiscriminantAnalysisCellRowsOrder, 'part'> {
  report: DiscriminantAnalysisReport;
  projectId: string;
  modelKey: string;
  actual: string | null;
  predicted: string | null;
}

/** The rows behind a cell of the confusion matrix, with their probabilities and the features that matter most. */
export function CellRowsTable({ report, projectId, modelKey, part, actual, predicted }: CellRowsProps) {
  const t = useMessages(discriminantMessages);
  const [page, setPage] = useState(0);
  const [order, setOrder] = useState<RowOrder>(part === 'train' ? 'row' : 'surest_first');
  const { data, error, isFetching } = useModelQuestion(getDiscriminantAnalysisCellRows, {
    projectId,
    modelKey,
    order: { part, actual, predicted, columns: columnsToShow(report), order, offset: page * PAGE, count: PAGE },
  });
  if (error) return <Alert severity="error">{errorLine(error)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Stack spacing={1}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <ListChoice
          label={t('order_of_rows')}
          value={order}
          choices={orders.map((one) => ({ value: one, label: t(`order_${one}`) }))}
          onValue={(next) => {
            setOrder(next as RowOrder);
            setPage(0);
          }}
        />
        <TablePagination
          component="div"
          count={data.total}
          page={page}
          rowsPerPage={PAGE}
          rowsPerPageOptions={[PAGE]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count }) =>
            t('rows_from_to', { from: formatCount(from), to: formatCount(to), total: formatCount(count) })
          }
        />
      </Box>
      <Box aria-busy={isFetching} sx={{ opacity: isFetching ? 0.6 : 1 }}>
        <CellRowsView rows={data} report={report} />
      </Box>
    </Stack>
  );
}

function CellRowsView({ rows, report }: { rows: DiscriminantAnalysisCellRows; report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const hasFolds = rows.fold.some((fold) => fold !== null);
  const shown = rows.classes.map((label, place) => ({ label, place })).slice(0, MOST_PROBABILITIES);
  const columns = [
    t('row'),
    ...(hasFolds ? [t('fold')] : []),
    t('actual_class'),
    t('predicted_class'),
    ...shown.map(({ label }) => t('probability_of', { label })),
    ...rows.columns.map(({ name }) => name),
  ];
  const offset = hasFolds ? 2 : 1;
  const texts = [
    offset,
    offset + 1,
    ...rows.columns.flatMap(({ type }, place) => (type === 'numeric' ? [] : [offset + 2 + shown.length + place])),
  ];
  return (
    <PlainTable
      label={t('rows_of_cell_of', { target: report.target })}
      columns={columns}
      texts={texts}
      rows={rows.row.map((row, at): ReactNode[] => [
        formatCount(row + 1),
        ...(hasFolds ? [rows.fold[at] === null || rows.fold[at] === undefined ? '–' : rows.fold[at] + 1] : []),
        rows.actual[at],
        rows.predicted[at],
        ...shown.map(({ place }) => formatPercent(rows.probabilities[place]?.[at], 1)),
        ...rows.columns.map(({ values, type }) => cellText(values[at] ?? null, type)),
      ])}
    />
  );
}

function cellText(
  value: number | string | null,
  type: DiscriminantAnalysisCellRows['columns'][number]['type'],
): string {
  if (value === null) return '–';
  if (type === 'datetime' && typeof value === 'number') return timeText(value * 1000);
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** The features that matter most, as far as that is known; none where a recipe makes them, since the table does not have them. */
function columnsToShow({ importance, features, recipe }: DiscriminantAnalysisReport): string[] {
  if (recipe) return [];
  const byImportance = importance
    ? [...importance.features].sort((a, b) => b.mean - a.mean).map(({ feature }) => feature)
    : [];
  return [...new Set([...byImportance, ...features.map(({ name }) => name)])]
    .filter((name) => features.some((feature) => feature.name === name))
    .slice(0, MOST_COLUMNS);
}
