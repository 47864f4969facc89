import type { DatasetSummary } from '@hakaru/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { columnCountColumn, rowCountColumn } from '../list/count-columns.tsx';
import { NameCell } from '../list/name-cell.tsx';

/** A picker's columns: what tells datasets apart; narrow screens keep the name and the size. */
export function usePickerColumns(
  to: (dataset: DatasetSummary) => string,
  withPictures: boolean,
): GridColDef<DatasetSummary>[] {
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
      rowCountColumn(t, withPictures),
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
  }, [t, small, to, withPictures]);
}
