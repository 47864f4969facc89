import type { DatasetDetail, DatasetStatistics } from '@hakaru/contract';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { AnswerSection } from '../../../ui/answer-section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { useStatistics } from './statistics/with-statistics.tsx';

/** What a table is in short: its size, its roles, what stands out, what comes next. */
export function DatasetAnswer({ dataset }: { dataset: DatasetDetail }) {
  const { statistics } = useStatistics(dataset.id);
  useLanguage();
  return <AnswerSection sentences={datasetAnswer(dataset, statistics)} />;
}

const MOST_NAMED = 3;

type DatasetOutline = Pick<DatasetDetail, 'row_count' | 'columns' | 'data_type'>;

/** The sentences; what stands out is said once the statistics are there. */
export function datasetAnswer(
  { row_count: rows, columns, data_type: type }: DatasetOutline,
  statistics: Pick<DatasetStatistics, 'columns'> | null,
): string[] {
  const t = translator(datasetMessages);
  const targets = columns.filter(({ role }) => role === 'target').map(({ name }) => name);
  const types = (['numeric', 'categorical', 'boolean', 'datetime', 'text'] as const).flatMap((one) => {
    const count = columns.filter(({ type: own }) => own === one).length;
    return count === 0 ? [] : [t(`answer_type_${one}`, { columns: formatCount(count) })];
  });
  const isForTraining = type === 'training_data';
  const size = t('answer_size', {
    rows: formatCount(rows ?? 0),
    columns: formatCount(columns.length),
    types: listed(types),
  });
  const roles = !isForTraining
    ? []
    : [targets.length > 0 ? t('answer_targets', { columns: listed(targets) }) : t('answer_no_target')];
  if (!statistics) return [size, ...roles];
  const gaps = statistics.columns.filter(({ missing }) => missing > 0).sort((a, b) => b.missing - a.missing);
  const far = statistics.columns
    .filter(({ far: found }) => found !== null && found.values.length > 0)
    .map(({ name }) => name);
  const constant = statistics.columns.filter(({ distinct, count }) => distinct === 1 && count > 1);
  const cells = gaps.reduce((sum, { missing }) => sum + missing, 0);
  const first = gaps[0];
  const needsCleaning = cells > 0 || far.length > 0;
  return [
    size,
    ...roles,
    first
      ? t('answer_missing', {
          cells: formatCount(cells),
          columns: formatCount(gaps.length),
          most: noted(first.name, formatPercent(first.missing / Math.max(rows ?? 0, 1), 1)),
        })
      : t('answer_no_missing'),
    ...(far.length > 0 ? [t('answer_far', { columns: namedColumns(far) })] : []),
    ...(constant.length > 0 ? [t('answer_constant', { columns: namedColumns(constant.map(({ name }) => name)) })] : []),
    !isForTraining
      ? t('answer_next_predict')
      : targets.length === 0
        ? t('answer_next_target')
        : t(needsCleaning ? 'answer_next_clean' : 'answer_next_train'),
  ];
}

/** The first of some columns by name, and how many more there are. */
export function namedColumns(columns: readonly string[]): string {
  const t = translator(datasetMessages);
  const more = columns.length - MOST_NAMED;
  const shown = listed(columns.slice(0, MOST_NAMED));
  return more > 0 ? t('answer_and_more', { columns: shown, more: formatCount(more) }) : shown;
}
