import type { ColumnType, Comparison } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { FactTable, type Fact } from '../../../ui/fact-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { compareMessages } from './compare-messages.ts';

const NAMED = 30;

/** How many rows, cells and columns differ, and which columns. */
export function CompareSummary({ comparison }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const d = useMessages(datasetMessages);
  const { before, after, rows, cells_changed, columns } = comparison;
  const typed = (type: ColumnType) => d(`type_${type}`);
  const listed = (names: readonly string[]) =>
    names.length === 0
      ? t('none')
      : names.length > NAMED
        ? t('and_more', { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED })
        : names.join(', ');
  const changes = [...columns.added, ...columns.removed, ...columns.renamed, ...columns.retyped].length;
  const counts = {
    rows_before: before.row_count,
    rows_after: after.row_count,
    rows_matched: rows.matched,
    rows_changed: rows.changed,
    rows_added: rows.added,
    rows_removed: rows.removed,
    cells_changed,
  } as const;
  const facts: Fact[] = [
    ...(Object.keys(counts) as (keyof typeof counts)[]).map((name) => ({
      label: t(name),
      value: <span className="tabular">{formatCount(counts[name])}</span>,
    })),
    {
      label: t('columns_added'),
      value: listed(columns.added.map(({ name, type }) => t('named', { name, type: typed(type) }))),
    },
    {
      label: t('columns_removed'),
      value: listed(columns.removed.map(({ name, type }) => t('named', { name, type: typed(type) }))),
    },
    { label: t('columns_renamed'), value: listed(columns.renamed.map((names) => t('renamed', names))) },
    {
      label: t('columns_retyped'),
      value: listed(
        columns.retyped.map(({ name, before: from, after: to }) =>
          t('retyped', { name, before: typed(from), after: typed(to) }),
        ),
      ),
    },
    ...(columns.left_out.length > 0 ? [{ label: t('columns_left_out'), value: listed(columns.left_out) }] : []),
  ];
  const isSame = changes === 0 && columns.left_out.length === 0 && cells_changed + rows.added + rows.removed === 0;
  return (
    <Section title={t('summary')}>
      {isSame ? <Alert severity="success">{t('identical')}</Alert> : <FactTable label={t('summary')} facts={facts} />}
    </Section>
  );
}
