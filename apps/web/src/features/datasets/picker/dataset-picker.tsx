import { listDatasets, type DatasetForm, type DatasetSummary } from '@hakaru/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { TWO_LINE_ROW } from '../../../ui/two-lines.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { datasetForms } from '../dataset-forms.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { columnCountColumn, rowCountColumn } from '../list/count-columns.tsx';
import { NameCell } from '../list/name-cell.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';

interface DatasetPickerProps {
  label: string;
  /** What a dataset may be made of to be listed. */
  forms: readonly DatasetForm[];
  /** The screen a dataset opens. */
  to: (dataset: DatasetSummary) => string;
  /** What stands here while there is no dataset at all. */
  empty: ReactNode;
  /** Below the list, once it is there: what was saved before. */
  children?: ReactNode;
}

/** The datasets that are ready for an area of the product, to open one there; search, filters and page are in the address. */
export function DatasetPicker({ label, forms, to, empty, children }: DatasetPickerProps) {
  const navigate = useNavigate();
  const [query, change] = useListState(listDatasets.query);
  const answer = useAnswer(
    listDatasets,
    { query: { ...query, state: 'ready', forms: forms.join(',') } },
    { placeholderData: keepPreviousData },
  );
  const columns = usePickerColumns(
    to,
    forms.some((form) => !datasetForms[form].isTabular),
  );
  const { data, isFetching } = answer;
  if (answer.isPending) return <ListSkeleton />;
  return (
    <>
      <ServerDataGrid
        query={answer}
        label={label}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ id }) => id}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        rowHeight={TWO_LINE_ROW}
        {...gridProps(query, change)}
        toolbar={
          <ListFilters
            shown={['data_type', 'category', 'tag', 'preprocessed']}
            query={query}
            categories={data?.categories ?? []}
            tags={data?.tags ?? []}
            onChange={change}
          />
        }
        filtered={[query.data_type, query.category, query.tag, query.preprocessed].some(Boolean)}
        onRowClick={(dataset) => void navigate({ to: to(dataset) })}
        empty={empty}
      />
      {children}
    </>
  );
}

/** A picker's columns: what tells datasets apart; narrow screens keep the name and the size. */
function usePickerColumns(to: (dataset: DatasetSummary) => string, withImages: boolean): GridColDef<DatasetSummary>[] {
  const t = useMessages(datasetMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  return useMemo(() => {
    const all: GridColDef<DatasetSummary>[] = [
      {
        field: 'name',
        headerName: t('name'),
        flex: 2,
        minWidth: 160,
        renderCell: ({ row }) => <NameCell dataset={row} to={to(row)} />,
      },
      { field: 'category', headerName: t('category'), flex: 1, minWidth: 100 },
      rowCountColumn(t, withImages),
      columnCountColumn(t),
      {
        field: 'preprocessed',
        headerName: t('preprocessed'),
        width: 130,
        sortable: false,
        valueFormatter: (value: boolean) => t(value ? 'yes' : 'no'),
      },
      {
        field: 'updated_at',
        headerName: t('updated_at'),
        width: 150,
        valueFormatter: (value: string) => formatDateTime(value),
      },
    ];
    return small ? all.filter(({ field }) => field === 'name' || field === 'row_count') : all;
  }, [t, small, to, withImages]);
}
