import type { Cell } from '@hakaru/contract';
import type { GridColDef } from '@mui/x-data-grid';
import IconButton from '@mui/material/IconButton';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useMemo } from 'react';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { timeText } from '../../../../../lib/dates/time-text.ts';
import { predictionMessages } from '../../words.ts';
import { labelOf } from './controls/control-props.ts';
import type { GridRow } from './grid-row.ts';
import type { Feature } from './read-cell.ts';

type Column = GridColDef<GridRow>;

const PREFIX = 'feature ';

/** A feature's column; a prefix keeps it apart from the grid's own. */
function fieldOf(feature: string): string {
  return PREFIX + feature;
}

/** The feature of a column, or null for the others. */
export function featureOf(field: string): string | null {
  return field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;
}

/** Row number, the answer's columns, then a column a feature. */
export function useRowColumns(
  features: readonly Feature[],
  answers: readonly Column[],
  canDelete: boolean,
  onDelete: (row: number) => void,
): Column[] {
  const t = useMessages(predictionMessages);
  return useMemo(() => {
    const values = features.map((feature): Column => ({
      field: fieldOf(feature.name),
      headerName: labelOf(feature),
      minWidth: feature.type === 'datetime' ? 150 : 110,
      flex: 1,
      editable: true,
      align: feature.type === 'numeric' ? 'right' : 'left',
      headerAlign: feature.type === 'numeric' ? 'right' : 'left',
      valueGetter: (_value, { row }) => row[feature.name] ?? null,
      ...(feature.type === 'datetime'
        ? { valueFormatter: (value: Cell) => (value === null ? '' : timeText(String(value))) }
        : {}),
      valueSetter: (value, row) => ({ ...row, edited: { ...row.edited, [feature.name]: value as unknown } }),
    }));
    return [
      {
        field: ' row',
        headerName: t('row'),
        width: 64,
        align: 'right',
        headerAlign: 'right',
        valueGetter: (_value, { id }) => id + 1,
      },
      ...answers,
      ...values,
      {
        field: ' delete',
        headerName: '',
        width: 52,
        disableColumnMenu: true,
        resizable: false,
        renderCell: ({ row: { id } }) => (
          <IconButton
            size="small"
            disabled={!canDelete}
            aria-label={t('delete_row', { row: id + 1 })}
            onClick={(event) => {
              event.stopPropagation();
              onDelete(id);
            }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        ),
      },
    ];
    // onDelete only wraps a setter that never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [features, answers, canDelete, t]);
}
