import { type ComponentType, useId } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { FieldProps } from './field-props.ts';
import type {
  LeafField,
  ChoiceField,
  ListField,
  NumberField,
  SwitchField,
  TextField as TextFieldSpec,
} from './field.ts';
import { useOptionWords } from './option-words.ts';
import { inLanguage } from './words.ts';
import { parseNumbers, parseNumber } from './parse-number.ts';
import { useDraft } from './use-draft.ts';

const inputs = {
  number: NumberInput,
  list: ListInput,
  text: TextInput,
  switch: SwitchInput,
  choice: ChoiceInput,
} as const satisfies { [Kind in LeafField['kind']]: ComponentType<FieldProps<Extract<LeafField, { kind: Kind }>>> };

export function LeafInput(props: FieldProps<LeafField>) {
  const Input = inputs[props.field.kind] as ComponentType<FieldProps<LeafField>>;
  return <Input {...props} />;
}

const unset = 'null';

/** Options are told apart by their place, so that 1 and '1' stay different. */
function ChoiceInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<ChoiceField>) {
  const t = useMessages(uiMessages);
  const language = useLanguage();
  const wordsOf = useOptionWords();
  const index = field.options.findIndex((option) => option.value === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={index >= 0 ? String(index) : value === null && field.nullable ? unset : ''}
      error={wrong}
      helperText={line}
      disabled={disabled}
      onChange={(event) =>
        onChange(event.target.value === unset ? null : field.options[Number(event.target.value)]?.value)
      }
    >
      {field.nullable && <MenuItem value={unset}>{t('not_set')}</MenuItem>}
      {field.options.map((option, position) => (
        <MenuItem key={position} value={String(position)}>
          {wordsOf(field.path, option.value) ?? inLanguage(option.words, language)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function write(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : '';
}

function ListInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<ListField>) {
  const t = useMessages(uiMessages);
  const read = (text: string) => (text.trim() === '' && field.nullable ? null : parseNumbers(text));
  const [text, setText] = useDraft(value, read, write);
  return (
    <TextField
      fullWidth
      label={label}
      value={text}
      error={wrong}
      helperText={line}
      disabled={disabled}
      placeholder={t('list_hint')}
      onChange={(event) => onChange(setText(event.target.value))}
      slotProps={{ htmlInput: { autoComplete: 'off', className: 'tabular' }, inputLabel: { shrink: true } }}
    />
  );
}

function readNumber(field: NumberField) {
  return (text: string): unknown => (text.trim() === '' ? (field.nullable ? null : '') : (parseNumber(text) ?? text));
}

function writeNumber(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function NumberInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<NumberField>) {
  const t = useMessages(uiMessages);
  const [text, setText] = useDraft(value, readNumber(field), writeNumber);
  return (
    <TextField
      fullWidth
      label={label}
      value={text}
      error={wrong}
      helperText={line}
      disabled={disabled}
      placeholder={field.nullable ? t('not_set') : undefined}
      onChange={(event) => onChange(setText(event.target.value))}
      slotProps={{
        htmlInput: {
          inputMode: field.bounds.integer ? 'numeric' : 'decimal',
          autoComplete: 'off',
          className: 'tabular',
        },
        inputLabel: field.nullable ? { shrink: true } : undefined,
      }}
    />
  );
}

function SwitchInput({ value, onChange, label, line, wrong, disabled }: FieldProps<SwitchField>) {
  const id = useId();
  return (
    <FormControl error={wrong} disabled={disabled}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={value === true}
            onChange={(_event, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id}>{line}</FormHelperText>
    </FormControl>
  );
}

function TextInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<TextFieldSpec>) {
  return (
    <TextField
      fullWidth
      label={label}
      value={typeof value === 'string' ? value : ''}
      error={wrong}
      helperText={line}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' && field.nullable ? null : event.target.value)}
    />
  );
}
