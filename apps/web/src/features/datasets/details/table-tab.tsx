import { loadDataset, pageQuery, type DatasetDetail } from '@hakaru/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { useManyColumns } from '../../../ui/data-grid/many-columns.tsx';
import { pageColumns, pageRows } from '../../../ui/data-grid/page-columns.tsx';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/** The rows, a page at a time. */
export function TableTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const [query, change] = useListState(pageQuery);
  const { shown, search } = useManyColumns(useMemo(() => dataset.columns.map(({ name }) => name), [dataset.columns]));
  const answer = useAnswer(
    loadDataset,
    {
      params: { id: dataset.id },
      body: { page: query.page, page_size: query.page_size, columns: shown, sort: sortOf(query.sort) },
    },
    { placeholderData: keepPreviousData },
  );
  const { data, isFetching } = answer;
  const columns = useMemo(
    () => pageColumns(data, dataset.columns, { row: t('row_number'), missing: t('missing') }),
    [data, dataset.columns, t],
  );
  return (
    <Section title={t('tab_table')} text={t('table_text')}>
      {search}
      <ServerDataGrid
        query={answer}
        label={t('tab_table')}
        columns={columns}
        rows={pageRows(data)}
        rowId={({ number }) => String(number)}
        total={data?.total ?? 0}
        loading={isFetching}
        {...gridProps(query, change)}
        onSearch={undefined}
        empty={null}
      />
    </Section>
  );
}

function sortOf(sort: string | undefined): { column: string; descending: boolean } | undefined {
  return sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : undefined;
}
