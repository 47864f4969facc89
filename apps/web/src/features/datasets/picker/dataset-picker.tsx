import { listDatasets, type DatasetForm, type DatasetSummary } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { usePickerColumns } from './use-picker-columns.tsx';
import { datasetForms } from '../dataset-forms.ts';

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
  const answer = useQuery({
    ...callQuery(listDatasets, { query: { ...query, state: 'ready', forms: forms.join(',') } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
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
