import { rowTitle } from '../../../lib/rows/row-names.ts';
import {
  type DiscriminantAnalysisCellRows,
  type DiscriminantAnalysisCellRowsOrder,
  type DiscriminantAnalysisReport,
  getDiscriminantAnalysisCellRows,
} from '@hakaru/contract/training/discriminant-analysis';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import TablePagination from '@mui/material/TablePagination';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { discriminantMessages } from '../words.ts';
import { ListChoice, PartChoice, classNames, partsOf } from './report-parts.tsx';

import type { HeatMapData } from '../../../charts/heat-map/heat-map.tsx';
import { timeText } from '../../../lib/dates/time-text.ts';
import { Problem } from '../../../ui/problem.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';

interface ConfusionProps {
  report: DiscriminantAnalysisReport;
  projectId: string;
  modelKey: string;
}

const ALL = ' all';
const ROW_HEIGHT = 40;

/** Actual against predicted class; a cell opens the rows in it. */
export function ConfusionSection({ report, projectId, modelKey }: ConfusionProps) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const classes = useMemo(() => classNames(report), [report]);
  const parts = partsOf(report.confusion);
  const [part, setPart] = useState(parts[0] ?? 'test');
  const [view, setView] = useState<ConfusionView>('counts');
  const [cell, setCell] = useState<{ actual: string | null; predicted: string | null } | null>(null);
  const confusion = report.confusion.find((one) => one.part === part);
  const data = useMemo(
    () =>
      confusion &&
      confusionData(confusion, classes, view, {
        actual: t('actual_class'),
        predicted: t('predicted_class'),
        value: t(`confusion_${view}`),
        right: t('decided_right'),
        wrong: t('decided_wrong'),
      }),
    [confusion, classes, view, t],
  );
  if (!confusion || !data) return null;
  function choose(end: 'actual' | 'predicted', value: string): void {
    setCell({ actual: cell?.actual ?? null, predicted: cell?.predicted ?? null, [end]: value === ALL ? null : value });
  }
  const choices = [[ALL, t('every_class')] as const, ...classes];
  return (
    <Section
      title={t('confusion')}
      text={t('confusion_text')}
      hint={t('confusion_hint')}
      action={<PartChoice parts={parts} part={part} onRole={setPart} />}
    >
      <Stack spacing={2}>
        <ToggleChoice
          label={t('confusion_view')}
          value={view}
          choices={confusionViews.map((one) => [one, t(`confusion_${one}`)])}
          onValue={setView}
        />
        <HeatMap
          title={t('of_part', {
            what: t('of_target', { what: t('confusion'), target: report.target }),
            part: r(`part_${part}`),
          })}
          caption={t('confusion_rows', { rows: formatCount(confusion.rows) })}
          data={data}
          height={Math.min(900, Math.max(280, 150 + classes.length * ROW_HEIGHT))}
          onCell={(row, column) => setCell({ actual: classes[row] ?? null, predicted: classes[column] ?? null })}
        />
        {/* Paper has the rows of a cell that was chosen. */}
        <Box data-paper={cell ? undefined : 'omit'}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('rows_of_cell')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <ListChoice
              label={t('actual_class')}
              value={cell ? (cell.actual ?? ALL) : ''}
              choices={choices}
              onValue={(value) => choose('actual', value)}
            />
            <ListChoice
              label={t('predicted_class')}
              value={cell ? (cell.predicted ?? ALL) : ''}
              choices={choices}
              onValue={(value) => choose('predicted', value)}
            />
            <Typography variant="body2" color="textSecondary" aria-live="polite">
              {cell
                ? t('rows_in_cell', { count: rowsInCell(confusion, classes, cell.actual, cell.predicted) })
                : t('choose_cell')}
            </Typography>
          </Box>
        </Box>
        {cell && (
          <CellRowsTable
            key={`${part} ${cell.actual} ${cell.predicted}`}
            report={report}
            projectId={projectId}
            modelKey={modelKey}
            part={part}
            actual={cell.actual}
            predicted={cell.predicted}
          />
        )}
      </Stack>
    </Section>
  );
}

type Confusion = DiscriminantAnalysisReport['confusion'][number];

const confusionViews = ['counts', 'by_actual', 'by_predicted'] as const;
type ConfusionView = (typeof confusionViews)[number];

/** Of more classes, cells without rows have no number; beyond the second, none has. */
const EVERY_NUMBERED = 12;
const MOST_NUMBERED = 30;

interface ConfusionWords {
  actual: string;
  predicted: string;
  value: string;
  right: string;
  wrong: string;
}

/** Rows by actual class, columns by predicted class, as counts or as shares of a row or a column. */
export function confusionData(
  confusion: Confusion,
  classes: readonly string[],
  view: ConfusionView,
  words: ConfusionWords,
): HeatMapData {
  const largest = Math.max(1, ...confusion.counts.flat());
  return {
    value: { label: words.value },
    rows: classes,
    columns: classes,
    rowAxis: { label: words.actual },
    columnAxis: { label: words.predicted },
    values: confusion[view],
    range: view === 'counts' ? [0, largest] : [0, 1],
    scale: 'diverging',
    opposed: { diagonal: words.right, beside: words.wrong },
    numbers: classes.length <= MOST_NUMBERED ? classes.length <= EVERY_NUMBERED || 'not_zero' : false,
    format: view === 'counts' ? formatCount : (value) => formatPercent(value, value > 0 && value < 0.1 ? 1 : 0),
  };
}

/** How many rows lie in a cell, or in a whole line of it where one end is null. */
export function rowsInCell(
  confusion: Confusion,
  classes: readonly string[],
  actual: string | null,
  predicted: string | null,
): number {
  let sum = 0;
  for (const [row, counts] of confusion.counts.entries()) {
    for (const [column, count] of counts.entries()) {
      if ((actual === null || classes[row] === actual) && (predicted === null || classes[column] === predicted))
        sum += count;
    }
  }
  return sum;
}

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
function CellRowsTable({ report, projectId, modelKey, part, actual, predicted }: CellRowsProps) {
  const t = useMessages(discriminantMessages);
  const [page, setPage] = useState(0);
  const [order, setOrder] = useState<RowOrder>(part === 'train' ? 'row' : 'surest_first');
  const { data, error, isFetching } = useModelQuestion(getDiscriminantAnalysisCellRows, {
    projectId,
    modelKey,
    order: { part, actual, predicted, columns: columnsToShow(report), order, offset: page * PAGE, count: PAGE },
  });
  if (error) return <Problem of={error} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Stack spacing={1}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <ListChoice
          label={t('order_of_rows')}
          value={order}
          choices={orders.map((one) => [one, t(`order_${one}`)])}
          onValue={(next) => {
            setOrder(next);
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
  const shown = rows.classes.map((label, index) => ({ label, place: index })).slice(0, MOST_PROBABILITIES);
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
    ...rows.columns.flatMap(({ type }, index) => (type === 'numeric' ? [] : [offset + 2 + shown.length + index])),
  ];
  return (
    <PlainTable
      label={t('rows_of_cell_of', { target: report.target })}
      columns={columns}
      texts={texts}
      rows={rows.row.map((row, at): ReactNode[] => [
        rowTitle(row),
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
