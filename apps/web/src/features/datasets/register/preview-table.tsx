import { columnType, type ColumnType, type ReadCorrections, type UploadPreview } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { ColumnTypeIcon } from '../column-type-icon.tsx';

/** Columns shown before the reader asks for the rest. */
const FIRST_COLUMNS = 60;

interface PreviewTableProps {
  preview: UploadPreview;
  reading: boolean;
  corrections: ReadCorrections;
  onType: (column: string, type: ColumnType | null) => void;
}

/** The first rows as the table will have them, with the type of each column to choose. */
export function PreviewTable({ preview, reading, corrections, onType }: PreviewTableProps) {
  const t = useMessages(datasetMessages);
  const [all, setAll] = useState(false);
  const shown = preview.rows[0]?.length ?? preview.columns.length;
  const columns = preview.columns.slice(0, all ? shown : FIRST_COLUMNS);
  return (
    <>
      <Box sx={{ height: 4 }}>{reading && <LinearProgress aria-label={t('preview_reading')} />}</Box>
      <TableContainer
        tabIndex={0}
        aria-label={t('preview')}
        role="group"
        sx={{ maxHeight: '26rem', border: 1, borderColor: 'divider', borderRadius: 1, opacity: reading ? 0.6 : 1 }}
      >
        <Table stickyHeader aria-label={t('preview')}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <ColumnHead
                  key={column.name}
                  name={column.name}
                  type={column.type}
                  corrected={column.name in (corrections.types ?? {})}
                  types={columnType.options}
                  onType={(type) => onType(column.name, type)}
                />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map((row, index) => (
              // eslint-disable-next-line react/no-array-index-key -- rows of a file have nothing else
              <TableRow key={index} hover>
                {columns.map((column, place) => (
                  <PreviewCell
                    key={column.name}
                    value={row[place] ?? null}
                    numeric={column.type === 'numeric'}
                    missing={t('missing')}
                  />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {preview.columns.length > columns.length && !all && (
        <Button onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {t('show_all_columns', { count: preview.columns.length })}
        </Button>
      )}
      {all && preview.columns.length > shown && (
        <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>
          {t('preview_column_limit', { shown, total: preview.columns.length })}
        </Box>
      )}
    </>
  );
}

function PreviewCell({ value, numeric, missing }: { value: string | null; numeric: boolean; missing: string }) {
  if (value === null)
    return (
      <TableCell align={numeric ? 'right' : 'left'} sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {missing}
      </TableCell>
    );
  return (
    <TableCell
      align={numeric ? 'right' : 'left'}
      sx={{ whiteSpace: 'nowrap', maxWidth: '20rem', overflow: 'hidden', textOverflow: 'ellipsis' }}
      title={value.length > 30 ? value : undefined}
    >
      {value}
    </TableCell>
  );
}

interface ColumnHeadProps {
  name: string;
  type: ColumnType;
  /** The reader chose this type. */
  corrected: boolean;
  types: readonly ColumnType[];
  /** null goes back to the detected type. */
  onType: (type: ColumnType | null) => void;
}

const DETECT = 'detect';

function ColumnHead({ name, type, corrected, types, onType }: ColumnHeadProps) {
  const t = useMessages(datasetMessages);
  return (
    <TableCell align={type === 'numeric' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap', verticalAlign: 'bottom' }}>
      <Box sx={{ maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
        {name}
      </Box>
      <Select
        variant="standard"
        disableUnderline={!corrected}
        value={type}
        onChange={(event) =>
          onType((event.target.value as string) === DETECT ? null : (event.target.value as ColumnType))
        }
        renderValue={(value) => (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            <ColumnTypeIcon type={value} />
            {t(`type_${value}`)}
          </Box>
        )}
        inputProps={{ 'aria-label': t('type_of', { column: name }) }}
      >
        {types.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`type_${value}`)}
          </MenuItem>
        ))}
        {corrected && <MenuItem value={DETECT}>{t('type_detected')}</MenuItem>}
      </Select>
    </TableCell>
  );
}
