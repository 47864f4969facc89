import type { PredictionSummary } from '@hakaru/contract';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { formatDateTime } from '../../../../lib/dates/format-date.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { ScreenLink } from '../../../../lib/screens/links.tsx';
import { predictionReport } from '../../../../lib/training-screens.ts';
import { modelTitle } from '../model-title.ts';
import { predictionMessages } from '../words.ts';
import { StateChip } from '../state-chip.tsx';

type Column = GridColDef<PredictionSummary>;

const onSmall = ['name', 'state', 'actions'];

/** The list's columns; narrow screens keep the name, the state and the actions. */
export function usePredictionColumns(onDelete: (prediction: PredictionSummary) => void): Column[] {
  const t = useMessages(predictionMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  return useMemo(() => {
    const columns: Column[] = [
      {
        field: 'name',
        headerName: t('name'),
        flex: 2,
        minWidth: small ? 140 : 158,
        renderCell: ({ row }) => (
          <ScreenLink to={predictionReport(row.training_type, row.inference_id)} title={row.name}>
            {row.name}
          </ScreenLink>
        ),
      },
      { field: 'state', headerName: t('state'), width: 115, renderCell: ({ row }) => <StateChip prediction={row} /> },
      {
        field: 'project',
        headerName: t('project'),
        flex: 1,
        minWidth: 110,
        sortable: false,
        valueGetter: (_value, { project }) => project.name,
      },
      {
        field: 'target',
        headerName: t('target'),
        flex: 1,
        minWidth: 90,
        sortable: false,
        valueFormatter: (value: string | null) => value ?? '–',
      },
      {
        field: 'model',
        headerName: t('model'),
        flex: 1,
        minWidth: 110,
        sortable: false,
        valueGetter: (_value, row) => modelTitle(row.training_type, row.model),
      },
      {
        field: 'data_name',
        headerName: t('data'),
        flex: 1,
        minWidth: 100,
        sortable: false,
        valueFormatter: (value: string | null) => value ?? t('typed_rows'),
      },
      {
        field: 'row_count',
        headerName: t('rows'),
        width: 72,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueFormatter: (value: number | null) => (value === null ? '–' : formatCount(value)),
      },
      {
        field: 'created_at',
        headerName: t('created_at'),
        width: 150,
        valueFormatter: (value: string) => formatDateTime(value),
      },
      {
        field: 'actions',
        headerName: '',
        width: 56,
        sortable: false,
        disableColumnMenu: true,
        resizable: false,
        renderCell: ({ row }) => (
          <Tooltip title={t('delete')}>
            <IconButton
              size="small"
              aria-label={t('delete_of', { name: row.name })}
              onClick={(event) => {
                event.stopPropagation();
                onDelete(row);
              }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        ),
      },
    ];
    return small ? columns.filter(({ field }) => onSmall.includes(field)) : columns;
  }, [t, small, onDelete]);
}
