import type { ComponentType } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { RectangleControl, RegionControl } from '../images/region/region-control.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type ControlProps, offered, type StepColumn } from './control-props.ts';
import { FormulaControl } from './formula-control.tsx';
import { ChoicesControl, DatasetControl, TextsControl } from './list-controls.tsx';
import { SelectionControl } from './selection-control.tsx';
import { type BrokenRule, lineProblems } from '../recipe/step-rules.ts';
import { NumberEntry, numberOrText } from './number-entry.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { listed, sentences } from '../../../lib/i18n/joined.ts';

const column: LineField = { name: 'column', kind: 'column', words: 'column' };

function linesOf(...fields: LineField[]): ComponentType<ControlProps> {
  return function Lines(props) {
    return <LinesControl {...props} fields={fields} />;
  };
}

/** How parameters are entered that a form of single fields cannot show, by the control their schema names. */
export const controls: Record<string, ComponentType<ControlProps>> = {
  columns: ColumnsControl,
  column: ColumnControl,
  formula: FormulaControl,
  selection: SelectionControl,
  labels: LabelsControl,
  choices: ChoicesControl,
  texts: TextsControl,
  dataset: DatasetControl,
  region: RegionControl,
  rectangle: RectangleControl,
  bounds: linesOf(
    column,
    { name: 'lower', kind: 'number', words: 'lower' },
    { name: 'upper', kind: 'number', words: 'upper' },
  ),
  sort: linesOf(column, { name: 'descending', kind: 'check', words: 'descending' }),
  renamings: linesOf(column, { name: 'name', kind: 'text', words: 'new_name' }),
  replacements: linesOf(
    { name: 'value', kind: 'value', words: 'value' },
    { name: 'by', kind: 'value', words: 'replaced_by' },
  ),
  key_pairs: linesOf(column, { name: 'other', kind: 'text', words: 'other_column' }),
};

/** One column, or none where the step can do without. */
function ColumnControl({ label, help, value, onChange, wrong, columns, types, optional }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const gone = chosen !== null && columns.length > 0 && !columns.some(({ name }) => name === chosen);
  const line = gone ? t('columns_gone', { columns: chosen }) : wrong ? t('needed') : help;
  return (
    <Autocomplete
      fullWidth
      options={offered(columns, types).map(({ name }) => name)}
      value={chosen}
      onChange={(_event, next) => onChange(next ?? (optional ? null : ''))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={wrong || gone}
          helperText={line}
          placeholder={optional ? t('no_column') : undefined}
        />
      )}
    />
  );
}

/** Several columns; none stands for all of them where the step says so. */
function ColumnsControl({ label, help, value, onChange, wrong, columns, types, optional }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const names = offered(columns, types).map(({ name }) => name);
  const known = new Set(columns.map(({ name }) => name));
  const gone = columns.length === 0 ? [] : chosen.filter((name) => !known.has(name));
  const line = gone.length > 0 ? t('columns_gone', { columns: listed(gone) }) : wrong ? t('needed') : help;
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Autocomplete
        multiple
        fullWidth
        disableCloseOnSelect
        limitTags={6}
        options={names}
        value={chosen}
        getOptionKey={(name) => name}
        onChange={(_event, next) => onChange(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            error={wrong || gone.length > 0}
            helperText={line}
            placeholder={chosen.length > 0 ? undefined : optional ? t('all_columns') : t('choose_columns')}
          />
        )}
      />
      {types === 'numeric' && names.length > 1 && chosen.length < names.length && (
        <Button size="small" onClick={() => onChange(names)}>
          {t('select_numeric')}
        </Button>
      )}
    </Stack>
  );
}

type Label = { label: string; selection: unknown };

/** Labels, each with the rows that get it. */
function LabelsControl({ label, help, value, onChange, wrong, columns }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const labels = Array.isArray(value) ? (value as Label[]) : [];
  const set = (position: number, next: Label) =>
    onChange(labels.map((old, index) => (index === position ? next : old)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4">
        {label}
      </Typography>
      <Typography variant="caption" component="p" color={wrong ? 'error' : 'textSecondary'} sx={{ mb: 1 }}>
        {wrong ? t('needed') : help}
      </Typography>
      {labels.map((one, position) => (
        <Box key={position} sx={{ mb: 2, display: 'grid', gap: 1.5 }}>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <TextField
              fullWidth
              label={t('label')}
              value={one.label}
              onChange={(event) => set(position, { ...one, label: event.target.value })}
            />
            <IconButton
              aria-label={t('delete_label', { number: position + 1 })}
              onClick={() => onChange(labels.filter((_old, index) => index !== position))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
          <SelectionControl
            label={one.label || t('label')}
            help=""
            value={one.selection}
            wrong={false}
            columns={columns}
            onChange={(selection) => set(position, { ...one, selection })}
          />
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => onChange([...labels, { label: '', selection: { all: [] } }])}
      >
        {t('add_label')}
      </Button>
    </Box>
  );
}

type Line = Record<string, unknown>;
type LineField = {
  name: string;
  kind: 'column' | 'number' | 'text' | 'value' | 'check';
  words: 'column' | 'lower' | 'upper' | 'descending' | 'new_name' | 'value' | 'replaced_by' | 'other_column';
};

const empty = { column: '', number: null, text: '', value: null, check: false } as const;

/** Lines of a few fields each: limits of columns, columns to sort by, new names. */
function LinesControl({
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
  const problems = fields.some(({ name }) => name === 'lower' || name === 'descending') ? lineProblems(lines) : [];
  const replace = (position: number, line: Line) =>
    onChange(lines.map((old, index) => (index === position ? line : old)));
  const add = () => onChange([...lines, Object.fromEntries(fields.map(({ name, kind }) => [name, empty[kind]]))]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4">
        {label}
      </Typography>
      <Typography variant="caption" component="p" color={wrong ? 'error' : 'textSecondary'} sx={{ mb: 1 }}>
        {sentences(
          wrong && lines.length === 0 ? t('needed') : help,
          fields.some(({ kind }) => kind === 'value') && t('empty_is_missing'),
        )}
      </Typography>
      {lines.map((line, position) => (
        <Box key={position} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 1.5 }}>
          {fields.map((field) => (
            <Box key={field.name} sx={{ flex: '1 1 7rem', minWidth: 0 }}>
              <Cell
                field={field}
                value={line[field.name]}
                columns={columns}
                problem={problems[position]?.[field.name]}
                onChange={(next) => replace(position, { ...line, [field.name]: next })}
              />
            </Box>
          ))}
          <IconButton
            aria-label={t('delete_line', { number: position + 1 })}
            onClick={() => onChange(lines.filter((_line, index) => index !== position))}
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
  problem,
  onChange,
}: {
  field: LineField;
  value: unknown;
  columns: readonly StepColumn[];
  problem: BrokenRule | undefined;
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
  const words = problem && t(problem);
  if (field.kind === 'number') return <NumberEntry label={label} value={value} problem={words} onChange={onChange} />;
  const text = value === null || value === undefined ? '' : String(value);
  if (field.kind === 'column') {
    const names = columns.map(({ name }) => name);
    return (
      <SelectField
        fullWidth
        label={label}
        value={text}
        error={words !== undefined}
        helperText={words}
        choices={[...names, ...(text && !names.includes(text) ? [text] : [])].map((name) => [name, name])}
        onValue={onChange}
      />
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
