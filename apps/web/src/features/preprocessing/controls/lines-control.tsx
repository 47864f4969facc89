import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { ControlProps, StepColumn } from './control-props.ts';
import { NumberEntry, numberOrText } from './number-entry.tsx';

type Line = Record<string, unknown>;
export type LineField = {
  name: string;
  kind: 'column' | 'number' | 'text' | 'value' | 'check';
  words: 'column' | 'lower' | 'upper' | 'descending' | 'new_name' | 'value' | 'replaced_by' | 'other_column';
};

const empty = { column: '', number: null, text: '', value: null, check: false } as const;

/** Lines of a few fields each: limits of columns, columns to sort by, new names. */
export function LinesControl({
  label,
  help,
  value,
  onChange,
  wrong,
  columns,
  fields,
}: ControlProps & { fields: readonly LineField[] }) {
  const t = useMessages(preprocessingMessages);
  const lines = Array.isArray(value) ? (value as Line[]) : [];
  const replace = (place: number, line: Line) => onChange(lines.map((old, index) => (index === place ? line : old)));
  const add = () => onChange([...lines, Object.fromEntries(fields.map(({ name, kind }) => [name, empty[kind]]))]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4">
        {label}
      </Typography>
      <Typography variant="caption" component="p" color={wrong ? 'error' : 'textSecondary'} sx={{ mb: 1 }}>
        {wrong ? t('needed') : help}
        {fields.some(({ kind }) => kind === 'value') && ` ${t('empty_is_missing')}`}
      </Typography>
      {lines.map((line, place) => (
        <Box key={place} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 1.5 }}>
          {fields.map((field) => (
            <Box key={field.name} sx={{ flex: '1 1 7rem', minWidth: 0 }}>
              <Cell
                field={field}
                value={line[field.name]}
                columns={columns}
                onChange={(next) => replace(place, { ...line, [field.name]: next })}
              />
            </Box>
          ))}
          <IconButton
            aria-label={t('delete_line', { number: place + 1 })}
            onClick={() => onChange(lines.filter((_line, index) => index !== place))}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<AddIcon />} onClick={add}>
        {t('add_line')}
      </Button>
    </Box>
  );
}

function Cell({
  field,
  value,
  columns,
  onChange,
}: {
  field: LineField;
  value: unknown;
  columns: readonly StepColumn[];
  onChange: (value: unknown) => void;
}) {
  const t = useMessages(preprocessingMessages);
  const label = t(field.words);
  if (field.kind === 'check')
    return (
      <FormControlLabel
        label={label}
        control={<Checkbox checked={value === true} onChange={(_event, on) => onChange(on)} />}
      />
    );
  if (field.kind === 'number') return <NumberEntry label={label} value={value} onChange={onChange} />;
  const text = value === null || value === undefined ? '' : String(value);
  if (field.kind === 'column') {
    const names = columns.map(({ name }) => name);
    return (
      <TextField select fullWidth label={label} value={text} onChange={(event) => onChange(event.target.value)}>
        {[...names, ...(text && !names.includes(text) ? [text] : [])].map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  const read = field.kind === 'value' ? numberOrText : (typed: string) => typed;
  return (
    <TextField
      fullWidth
      label={label}
      value={text}
      onChange={(event) => onChange(read(event.target.value))}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}
