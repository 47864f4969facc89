import { listDatasets, type DatasetSummary } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import ChartIcon from '@mui/icons-material/ScatterPlotOutlined';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { describeError } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { visualizationMessages } from '../visualization-messages.ts';
import { SavedViews } from './saved-views.tsx';

/** Pictures are looked at on the dataset's own screen. */
const at = ({ id, form, data_type }: DatasetSummary) => (form === 'images' ? pathTo(paths.datasetDetails, { dataset_id: id, data_type }) : pathTo(paths.visualizationDetails, { dataset_id: id }));

/** /visualization: which dataset to look at, and the views that were saved. */
export function VisualizationListScreen() {
  const t = useMessages(visualizationMessages);
  const navigate = useNavigate();
  const [query, change] = useListState(listDatasets.query);
  const { data, error, isFetching, refetch } = useQuery({ ...callQuery(listDatasets, { query: { ...query, state: 'ready' } }), placeholderData: keepPreviousData, meta: { quiet: true } });
  const columns = useColumns();
  const failure = error && !data ? describeError(error) : null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('list_text')} />
      {!data && !failure ? <ListSkeleton /> : (
        <Stack spacing={3}>
          <ServerDataGrid
            label={t('datasets')}
            columns={columns}
            rows={data?.items ?? []}
            rowId={({ id }) => id}
            total={data?.total ?? 0}
            loading={isFetching && !data}
            {...gridProps(query, change)}
            onRowClick={(dataset) => void navigate({ to: at(dataset) })}
            empty={<EmptyState icon={<ChartIcon />} title={t('empty_title')} text={t('empty_text')} action={<ScreenButton to={paths.datasetRegister} variant="contained">{t('register_dataset')}</ScreenButton>} secondaryAction={<ScreenButton to={paths.datasets}>{t('to_datasets')}</ScreenButton>} />}
            error={failure && <ErrorState title={failure.error} details={failure.details} requestId={failure.requestId} onRetry={() => void refetch()} />}
          />
          <SavedViews />
        </Stack>
      )}
    </>
  );
}

function useColumns(): GridColDef<DatasetSummary>[] {
  const t = useMessages(visualizationMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  return useMemo(() => {
    const figure = { align: 'right', headerAlign: 'right', valueFormatter: (value: number | null) => (value === null ? '–' : formatCount(value)) } as const;
    const all: GridColDef<DatasetSummary>[] = [
      { field: 'name', headerName: t('dataset'), flex: 2, minWidth: 160, renderCell: ({ row }) => <ScreenLink to={at(row)} title={row.name}>{row.name}</ScreenLink> },
      { field: 'category', headerName: t('dataset_category'), flex: 1, minWidth: 100 },
      { field: 'row_count', headerName: t('row_count'), width: 110, ...figure },
      { field: 'column_count', headerName: t('column_count'), width: 100, sortable: false, ...figure },
      { field: 'updated_at', headerName: t('updated_at'), width: 150, valueFormatter: (value: string) => formatDateTime(value) },
    ];
    return small ? all.filter(({ field }) => field === 'name' || field === 'row_count') : all;
  }, [t, small]);
}
