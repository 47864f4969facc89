import { DataGrid, type GridColDef, gridFocusCellSelector, type GridRowModel, useGridApiRef } from '@mui/x-data-grid';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import PasteIcon from '@mui/icons-material/ContentPaste';
import { type ClipboardEvent, useMemo, useState } from 'react';
import type { Cell } from '@hakaru/contract';
import IconButton from '@mui/material/IconButton';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useLanguage } from '../../../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { notify } from '../../../../../lib/notices/notices.ts';
import { dataColumn } from '../../../../../ui/data-grid/data-column.ts';
import { gridLook } from '../../../../../ui/data-grid/grid-look.ts';
import { gridTexts } from '../../../../../ui/data-grid/grid-texts.ts';
import { Section } from '../../../../../ui/section.tsx';
import { predictionMessages } from '../../words.ts';
import {
  parsePaste,
  type Pasted,
  pasteRows,
  type TypedRow,
  type Feature,
  readCell,
  MOST_ROWS,
  typicalRow,
  writeOver,
} from './rows.ts';
import type { Answer, GridRow } from '../order.ts';
import { timeText } from '../../../../../lib/dates/time-text.ts';
import { labelOf } from './feature-controls.tsx';
import { PasteDialog, PasteProblems } from './paste-dialog.tsx';

interface RowTableProps {
  features: Feature[];
  /** The answer's columns, before those of the features. */
  answerColumns: readonly GridColDef<GridRow>[];
  rows: readonly TypedRow[];
  answers: readonly Answer[] | undefined;
  selected: number;
  onSelect: (row: number) => void;
  onRows: (change: (rows: TypedRow[]) => TypedRow[]) => void;
}

/** All rows with their predictions: typed, added, or pasted from a spreadsheet. */
export function RowTable({ features, answerColumns, rows, answers, selected, onSelect, onRows }: RowTableProps) {
  const t = useMessages(predictionMessages);
  const language = useLanguage();
  const grid = useGridApiRef();
  const [dialog, setDialog] = useState(false);
  const [problems, setProblems] = useState<Pasted | null>(null);
  const columns = useRowColumns(features, answerColumns, rows.length > 1, (index) =>
    onRows((old) => old.filter((_row, position) => position !== index)),
  );

  function take(pasted: Pasted, first: number): void {
    if (pasted.rows.length === 0) return;
    onRows((old) => writeOver(old, pasted.rows, first, features));
    setProblems(pasted.problems.length > 0 || pasted.unknownColumns.length > 0 ? pasted : null);
    notify(t('pasted', { count: Math.min(pasted.rows.length, MOST_ROWS - first) }), {
      severity: pasted.problems.length > 0 ? 'warning' : 'success',
    });
  }
  function paste(event: ClipboardEvent): void {
    const focus = grid.current && gridFocusCellSelector(grid);
    if (!focus || (event.target as HTMLElement).tagName === 'INPUT') return;
    event.preventDefault();
    const index = Math.max(
      0,
      features.findIndex(({ name }) => name === featureOf(focus.field)),
    );
    take(pasteRows(parsePaste(event.clipboardData.getData('text/plain')), features, index), Number(focus.id));
  }
  function edit({ edited = {} }: GridRowModel<GridRow>, old: GridRow): GridRow {
    const row = { ...old.row };
    for (const feature of features) {
      if (!(feature.name in edited)) continue;
      const text = edited[feature.name];
      const read = readCell(feature.type, String(text ?? ''));
      // The cell stays open until what is typed can be read, or is given up.
      if ('problem' in read) throw new Error(t(`problem_${read.problem}`, { text: String(text) }));
      row[feature.name] = read.value;
    }
    onRows((all) => all.map((one, index) => (index === old.id ? row : one)));
    return { ...old, row };
  }
  return (
    <Section
      title={t('rows_title')}
      text={t('rows_text')}
      action={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button startIcon={<PasteIcon />} onClick={() => setDialog(true)}>
            {t('paste')}
          </Button>
          <Button
            startIcon={<AddIcon />}
            disabled={rows.length >= MOST_ROWS}
            onClick={() => {
              onRows((old) => [...old, { ...(old[selected] ?? typicalRow(features)) }]);
              onSelect(rows.length);
            }}
          >
            {t('add_row')}
          </Button>
        </Box>
      }
    >
      {problems && <PasteProblems pasted={problems} onClose={() => setProblems(null)} />}
      <Box onPaste={paste}>
        <DataGrid
          apiRef={grid}
          aria-label={t('rows_title')}
          rows={rows.map((row, id): GridRow => ({ id, row, answer: answers?.[id] }))}
          columns={columns}
          density="compact"
          disableColumnFilter
          disableColumnSorting
          disableRowSelectionOnClick
          rowSelectionModel={{ type: 'include', ids: new Set([selected]) }}
          onRowClick={({ id }) => onSelect(Number(id))}
          processRowUpdate={edit}
          onProcessRowUpdateError={(problem: Error) => notify(problem.message, { severity: 'error' })}
          pageSizeOptions={[25, 100]}
          initialState={{ pagination: { paginationModel: { pageSize: 25 } } }}
          hideFooter={rows.length <= 25}
          localeText={gridTexts(language)}
          sx={{ ...gridLook, '--DataGrid-overlayHeight': '6rem' }}
        />
      </Box>
      {dialog && (
        <PasteDialog
          features={features}
          onClose={() => setDialog(false)}
          onRows={(pasted) => {
            setDialog(false);
            onRows(() => []);
            take(pasted, 0);
            onSelect(0);
          }}
        />
      )}
    </Section>
  );
}

type Column = GridColDef<GridRow>;

const PREFIX = 'feature ';

/** A feature's column; a prefix keeps it apart from the grid's own. */
function fieldOf(feature: string): string {
  return PREFIX + feature;
}

/** The feature of a column, or null for the others. */
function featureOf(field: string): string | null {
  return field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;
}

/** Row number, the answer's columns, then a column a feature. */
function useRowColumns(
  features: readonly Feature[],
  answers: readonly Column[],
  canDelete: boolean,
  onDelete: (row: number) => void,
): Column[] {
  const t = useMessages(predictionMessages);
  return useMemo(() => {
    const values = features.map((feature): Column => ({
      field: fieldOf(feature.name),
      ...dataColumn(labelOf(feature), feature.type),
      editable: true,
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
