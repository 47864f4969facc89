import { loadSelectedPage } from '@hakaru/contract';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useManyColumns } from '../../../ui/data-grid/many-columns.tsx';
import { pageColumns, pageRows } from '../../../ui/data-grid/page-columns.tsx';
import { ServerDataGrid, type GridSort } from '../../../ui/data-grid/server-data-grid.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Board } from '../board/board-context.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/** The rows behind the charts: the selected ones where some are. It waits until dragging has come to rest. */
export const RowTable = memo(function RowTable({
  dataset,
  rowsRequest,
  mark,
}: Pick<Board, 'dataset' | 'rowsRequest' | 'mark'>) {
  const t = useMessages(visualizationMessages);
  const [onlySelected, setOnlySelected] = useState(true);
  const [sort, setSort] = useState<GridSort | null>(null);
  const [pageSize, setPageSize] = useState(25);
  const { shown, search } = useManyColumns(useMemo(() => dataset.columns.map(({ name }) => name), [dataset.columns]));
  const [{ page, of }, setPage] = useState<{ page: number; of: unknown }>({ page: 1, of: rowsRequest });
  const only = onlySelected && rowsRequest.selection ? 'selected' : 'used';
  // Another selection starts from its first page.
  const now = of === rowsRequest ? page : 1;
  const request = {
    params: { dataset: dataset.id },
    body: {
      ...rowsRequest,
      only,
      page: now,
      page_size: pageSize,
      ...(shown ? { columns: shown } : {}),
      ...(sort ? { sort: { column: sort.field, descending: sort.direction === 'desc' } } : {}),
    },
  } as const;
  const answer = useAnswer(loadSelectedPage, request, { placeholderData: keepPreviousData });
  const { data, isFetching } = answer;
  const columns = useMemo(
    () => pageColumns(data, dataset.columns, { row: t('row'), missing: t('missing') }),
    [data, dataset.columns, t],
  );
  return (
    <Section
      title={only === 'selected' ? t('selected_rows') : t('rows_title')}
      text={t('rows_text')}
      action={
        <FormControlLabel
          label={t('only_selected')}
          disabled={!rowsRequest.selection}
          control={<Switch checked={onlySelected} onChange={(_event, on) => setOnlySelected(on)} />}
        />
      }
    >
      {search}
      <ServerDataGrid
        query={answer}
        label={t('rows_title')}
        columns={columns}
        rows={pageRows(data)}
        rowId={({ number }) => String(number)}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        page={now}
        pageSize={pageSize}
        sort={sort}
        filtered
        onPage={(next) => setPage({ page: next, of: rowsRequest })}
        onPageSize={setPageSize}
        onSort={setSort}
        onRowClick={({ number }) => mark([{ rows: [number] }], { done: true, narrow: false })}
        empty={null}
      />
    </Section>
  );
});
