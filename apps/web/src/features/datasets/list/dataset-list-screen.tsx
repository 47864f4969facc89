import { listDatasets, type DatasetSummary } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { describeError } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { DeleteDatasetDialog } from '../delete-dataset-dialog.tsx';
import { NoDatasets } from './no-datasets.tsx';
import { ListFilters } from './list-filters.tsx';
import { useDatasetColumns } from './use-dataset-columns.tsx';

/** /dataset: every dataset of the organization. */
export function DatasetListScreen() {
  const t = useMessages(datasetMessages);
  const navigate = useNavigate();
  const [query, change] = useListState(listDatasets.query);
  const { data, error, isFetching, refetch } = useQuery({ ...callQuery(listDatasets, { query }), placeholderData: keepPreviousData, meta: { quiet: true } });
  const [deleting, setDeleting] = useState<DatasetSummary | null>(null);
  const columns = useDatasetColumns(setDeleting);
  const filtered = [query.data_type, query.category, query.training_type, query.state, query.form].some(Boolean);
  const failure = error && !data ? describeError(error) : null;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('list_text')}
        primaryAction={<ScreenButton to={paths.datasetRegister} variant="contained">{t('register_dataset')}</ScreenButton>}
      />
      {!data && !failure ? <ListSkeleton /> : (
        <ServerDataGrid
          label={t('title')}
          columns={columns}
          rows={data?.items ?? []}
          rowId={({ id }) => id}
          total={data?.total ?? 0}
          loading={isFetching && !data}
          {...gridProps(query, change)}
          toolbar={<ListFilters query={query} categories={data?.categories ?? []} onChange={change} />}
          filtered={filtered}
          onRowClick={({ id, data_type }) => void navigate({ to: pathTo(paths.datasetDetails, { dataset_id: id, data_type }) })}
          empty={<NoDatasets />}
          error={failure && <ErrorState title={failure.error} details={failure.details} requestId={failure.requestId} onRetry={() => void refetch()} />}
        />
      )}
      {deleting && <DeleteDatasetDialog dataset={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
