import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { ControlProps } from './control-props.ts';

/** A formula, with the columns' names to insert where the cursor is. */
export function FormulaControl({ label, help, value, onChange, wrong, columns }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  function insert(name: string): void {
    const at = input.current?.selectionStart ?? text.length;
    const until = input.current?.selectionEnd ?? at;
    onChange(`${text.slice(0, at)}[${name}]${text.slice(until)}`);
    input.current?.focus();
  }
  return (
    <Stack spacing={1}>
      <TextField
        fullWidth
        multiline
        label={label}
        value={text}
        error={wrong}
        helperText={wrong ? t('needed') : help || t('formula_help')}
        onChange={(event) => onChange(event.target.value)}
        inputRef={input}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <Autocomplete
        size="small"
        options={columns.map(({ name }) => name)}
        value={null}
        blurOnSelect
        clearOnBlur
        onChange={(_event, name) => name && insert(name)}
        renderInput={(params) => <TextField {...params} label={t('insert_column')} />}
      />
    </Stack>
  );
}
