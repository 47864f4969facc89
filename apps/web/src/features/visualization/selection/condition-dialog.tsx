import type { Cell, DatasetColumn, Predicate } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { visualizationMessages } from '../visualization-messages.ts';

type ConditionDialogProps = {
  columns: readonly DatasetColumn[];
  onAdd: (predicate: Predicate) => void;
  onClose: () => void;
};

/** Selects rows by typing a condition, for who does not drag. */
export function ConditionDialog({ columns, onAdd, onClose }: ConditionDialogProps) {
  const t = useMessages(visualizationMessages);
  const [name, setName] = useState<string | null>(columns[0]?.name ?? null);
  const [low, setLow] = useState('');
  const [high, setHigh] = useState('');
  const [values, setValues] = useState<string[]>([]);
  const column = columns.find((one) => one.name === name);
  const ranged = column?.type === 'numeric' || column?.type === 'datetime';
  const predicate = column ? (ranged ? range(column, low, high) : listed(column, values)) : null;
  return (
    <FormDialog
      title={t('select_by_condition')}
      submitLabel={t('select')}
      disabled={!predicate}
      onSubmit={() => predicate && onAdd(predicate)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          disableClearable
          options={columns.map((one) => one.name)}
          value={name ?? ''}
          onChange={(_event, next) => setName(next)}
          renderInput={(params) => <TextField {...params} label={t('field_column')} autoFocus />}
        />
        {ranged && (
          <TextField
            label={t('at_least')}
            helperText={column?.type === 'datetime' ? t('time_form') : undefined}
            value={low}
            onChange={(event) => setLow(event.target.value)}
          />
        )}
        {ranged && <TextField label={t('at_most')} value={high} onChange={(event) => setHigh(event.target.value)} />}
        {column && !ranged && (
          <Autocomplete
            multiple
            freeSolo
            autoSelect
            options={column.type === 'boolean' ? ['true', 'false'] : []}
            value={values}
            onChange={(_event, next) => setValues(next)}
            renderInput={(params) => <TextField {...params} label={t('values')} helperText={t('values_help')} />}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

/** Null where what is typed is no range. */
export function range(
  { name, type }: Pick<DatasetColumn, 'name' | 'type'>,
  low: string,
  high: string,
): Predicate | null {
  const end = (typed: string): number | null => {
    if (typed.trim() === '') return null;
    return type === 'datetime'
      ? Date.parse(`${typed.trim().replace(' ', 'T')}${typed.trim().length > 10 ? 'Z' : ''}`)
      : Number(typed);
  };
  const ends: [number | null, number | null] = [end(low), end(high)];
  if (ends.some(Number.isNaN) || ends.every((one) => one === null)) return null;
  return ends[0] !== null && ends[1] !== null && ends[0] > ends[1] ? null : { column: name, between: ends };
}

function listed({ name, type }: DatasetColumn, values: readonly string[]): Predicate | null {
  const cells = values.map((value): Cell => (type === 'boolean' ? value === 'true' : value));
  return cells.length > 0 ? { column: name, in: cells } : null;
}
