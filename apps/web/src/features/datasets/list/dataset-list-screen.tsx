import { listDatasets, type DatasetSummary, addSampleDatasets } from '@hakaru/contract';
import Button from '@mui/material/Button';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useCallback, useMemo } from 'react';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { DeleteDatasetDialog } from '../delete-dataset-dialog.tsx';
import { GroupingsDialog } from './groupings-dialog.tsx';
import { ListFilters, listFilters } from './list-filters.tsx';
import { listMessages } from './list-messages.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useDatasetColumns } from './use-dataset-columns.tsx';

/** /dataset: every dataset of the organization. */
export function DatasetListScreen() {
  const t = useMessages(datasetMessages);
  const l = useMessages(listMessages);
  const navigate = useNavigate();
  const [query, change] = useListState(listDatasets.query);
  const answer = useQuery({
    ...callQuery(listDatasets, { query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data, isFetching } = answer;
  const [deleting, setDeleting] = useState<DatasetSummary | null>(null);
  const [isManaging, setManaging] = useState(false);
  const { selected, select, clear } = useSelection(data?.items);
  const columns = useDatasetColumns(setDeleting);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('list_text')}
        actions={
          <Button startIcon={<LabelIcon />} onClick={() => setManaging(true)}>
            {l('manage')}
          </Button>
        }
        primaryAction={
          <ScreenButton to={paths.datasetRegister} variant="contained">
            {t('register_dataset')}
          </ScreenButton>
        }
      />
      {selected.length > 0 && <SelectionBar datasets={selected} onClear={clear} />}
      <ServerDataGrid
        query={answer}
        label={t('title')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ id }) => id}
        total={data?.total ?? 0}
        loading={isFetching && !data}
        {...gridProps(query, change)}
        toolbar={
          <ListFilters query={query} categories={data?.categories ?? []} tags={data?.tags ?? []} onChange={change} />
        }
        filtered={listFilters.some((name) => query[name] !== undefined)}
        selected={selected.map(({ id }) => id)}
        onSelect={select}
        onRowClick={({ id, data_type }) =>
          void navigate({ to: pathTo(paths.datasetDetails, { dataset_id: id, data_type }) })
        }
        empty={<NoDatasets />}
      />
      {deleting && <DeleteDatasetDialog dataset={deleting} onClose={() => setDeleting(null)} />}
      {isManaging && <GroupingsDialog onClose={() => setManaging(false)} />}
    </>
  );
}

/** What datasets are for, and two ways to the first one. */
export function NoDatasets() {
  const t = useMessages(datasetMessages);
  const samples = useCall(addSampleDatasets, { invalidates: ['datasets'] });
  return (
    <EmptyState
      icon={<TableIcon />}
      title={t('empty_title')}
      text={t('empty_text')}
      action={
        <ScreenButton to={paths.datasetRegister} variant="contained">
          {t('register_dataset')}
        </ScreenButton>
      }
      secondaryAction={
        <Button loading={samples.isPending} onClick={() => samples.mutate({})}>
          {t('try_sample')}
        </Button>
      }
    />
  );
}

/** Datasets selected on any page of the list, as they were seen last. */
export function useSelection(shown: readonly DatasetSummary[] | undefined) {
  const [kept, setKept] = useState<ReadonlyMap<string, DatasetSummary>>(new Map());
  const select = useCallback(
    (ids: readonly string[]) =>
      setKept((before) => {
        const known = new Map([...before, ...(shown ?? []).map((dataset) => [dataset.id, dataset] as const)]);
        return new Map(
          ids.flatMap((id) => {
            const dataset = known.get(id);
            return dataset ? [[id, dataset] as const] : [];
          }),
        );
      }),
    [shown],
  );
  const selected = useMemo(
    () => [...kept.values()].map((dataset) => shown?.find(({ id }) => id === dataset.id) ?? dataset),
    [kept, shown],
  );
  return { selected, select, clear: () => setKept(new Map()) };
}
