import type { DatasetSummary } from '@hakaru/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatBytes } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { StateBadge } from '../state-badge.tsx';
import { useExport } from '../export/use-export.tsx';
import { columnCountColumn, rowCountColumn } from './count-columns.tsx';
import { listMessages } from './list-messages.ts';
import { NameCell } from './name-cell.tsx';

type Column = GridColDef<DatasetSummary>;

const onSmall = ['name', 'state', 'actions'];
const onWide = ['column_count', 'byte_size', 'created_by'];

/** The list's columns: narrow screens keep the name, the state and the actions, only wide ones show who registered it. */
export function useDatasetColumns(onDelete: (dataset: DatasetSummary) => void): Column[] {
  const t = useMessages(datasetMessages);
  const l = useMessages(listMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const wide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('xl'), { noSsr: true });
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
        valueGetter: (_value, { tags }) => tags.join(', '),
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
      { field: 'created_by', headerName: t('created_by'), width: 130, sortable: false },
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
    return columns.filter(({ field }) => (small ? onSmall.includes(field) : wide || !onWide.includes(field)));
  }, [t, l, small, wide, onDelete]);
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
