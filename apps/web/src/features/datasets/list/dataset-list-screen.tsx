import { listDatasets, type DatasetSummary, addSampleDatasets } from '@hakaru/contract';
import Button from '@mui/material/Button';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useCallback, useMemo } from 'react';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { gridProps } from '../../../lib/screens/grid-props.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { TWO_LINE_ROW } from '../../../ui/two-lines.ts';
import { ServerDataGrid } from '../../../ui/data-grid/server-data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { formatBytes } from '../../../lib/numbers/format-number.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { DeleteDatasetDialog } from '../delete-dataset-dialog.tsx';
import { StateBadge } from '../state-badge.tsx';
import { useExport } from '../export/use-export.tsx';
import { GroupingsDialog } from './groupings-dialog.tsx';
import { ListFilters, listFilters } from './list-filters.tsx';
import { listMessages } from './list-messages.ts';
import { SelectionBar } from './selection-bar.tsx';
import { columnCountColumn, rowCountColumn } from './count-columns.tsx';
import { NameCell } from './name-cell.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { listed } from '../../../lib/i18n/joined.ts';

/** /dataset: every dataset of the organization. */
export function DatasetListScreen() {
  const t = useMessages(datasetMessages);
  const l = useMessages(listMessages);
  const navigate = useNavigate();
  const [query, change] = useListState(listDatasets.query);
  const answer = useAnswer(listDatasets, { query }, { placeholderData: keepPreviousData });
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
        rowHeight={TWO_LINE_ROW}
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

type Column = GridColDef<DatasetSummary>;

const onSmall = ['name', 'state', 'actions'];
const onWide = ['column_count', 'byte_size'];
/** From here on there is room for who registered a dataset beside the open drawer. */
const ROOM_FOR_PERSONS = '(min-width:1400px)';

/** The list's columns: narrow screens keep the name, the state and the actions. */
export function useDatasetColumns(onDelete: (dataset: DatasetSummary) => void): Column[] {
  const t = useMessages(datasetMessages);
  const l = useMessages(listMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const wide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('xl'), { noSsr: true });
  const withPersons = useMediaQuery(ROOM_FOR_PERSONS, { noSsr: true });
  return useMemo(() => {
    const columns: Column[] = [
      {
        field: 'name',
        headerName: t('name'),
        flex: 2,
        minWidth: small ? 140 : 204,
        renderCell: ({ row }) => (
          <NameCell dataset={row} to={pathTo(paths.datasetDetails, { dataset_id: row.id, data_type: row.data_type })} />
        ),
      },
      {
        field: 'state',
        headerName: t('state'),
        width: 100,
        sortable: false,
        renderCell: ({ row }) => <StateBadge dataset={row} />,
      },
      {
        field: 'data_type',
        headerName: t('data_type'),
        width: 128,
        sortable: false,
        valueFormatter: (value: DatasetSummary['data_type']) => t(`data_type_${value}`),
      },
      { field: 'category', headerName: t('category'), flex: 1, minWidth: 84 },
      {
        field: 'tags',
        headerName: l('tags'),
        flex: 1,
        minWidth: 72,
        sortable: false,
        valueGetter: (_value, { tags }) => listed(tags),
      },
      rowCountColumn(t, true),
      columnCountColumn(t),
      {
        field: 'byte_size',
        headerName: t('byte_size'),
        width: 104,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueFormatter: (value: number | null) => (value === null ? '–' : formatBytes(value)),
      },
      {
        field: 'updated_at',
        headerName: t('updated_at'),
        width: 148,
        valueFormatter: (value: string) => formatDateTime(value),
      },
      { field: 'created_by', headerName: t('created_by'), width: 120, sortable: false },
      {
        field: 'actions',
        headerName: '',
        width: 52,
        sortable: false,
        disableColumnMenu: true,
        resizable: false,
        renderCell: ({ row }) => <RowActions dataset={row} onDelete={() => onDelete(row)} />,
      },
    ];
    return columns.filter(({ field }) => {
      if (small) return onSmall.includes(field);
      return field === 'created_by' ? withPersons : wide || !onWide.includes(field);
    });
  }, [t, l, small, wide, withPersons, onDelete]);
}

/** What can be done with a row of the list. */
function RowActions({ dataset, onDelete }: { dataset: DatasetSummary; onDelete: () => void }) {
  const t = useMessages(datasetMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { items, isBusy, dialog } = useExport(dataset, close, `${t('download')}: `);
  // The row behind must not open.
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        loading={isBusy}
        aria-haspopup="menu"
        aria-label={t('actions_of', { name: dataset.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {dataset.state === 'ready' && items}
        {dataset.state === 'ready' && <Divider />}
        <MenuItem
          onClick={() => {
            close();
            onDelete();
          }}
          sx={{ color: 'error.main' }}
        >
          {t('delete')}
        </MenuItem>
      </Menu>
      {dialog}
    </span>
  );
}
