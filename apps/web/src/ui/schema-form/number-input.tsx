import TextField from '@mui/material/TextField';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { FieldProps } from './field-props.ts';
import type { NumberField } from './field.ts';
import { parseNumber } from './parse-number.ts';
import { useDraft } from './use-draft.ts';

function read(field: NumberField) {
  return (text: string): unknown => (text.trim() === '' ? (field.nullable ? null : '') : (parseNumber(text) ?? text));
}

function write(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

export function NumberInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<NumberField>) {
  const t = useMessages(uiMessages);
  const [text, setText] = useDraft(value, read(field), write);
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
