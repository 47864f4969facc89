import TextField from '@mui/material/TextField';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { FieldProps } from './field-props.ts';
import type { ListField } from './field.ts';
import { parseNumbers } from './parse-number.ts';
import { useDraft } from './use-draft.ts';

function write(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : '';
}

export function ListInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<ListField>) {
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
