import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { unsupervisedMessages } from '../words.ts';
import { type ExcludedRows, rowsNamed } from './row-numbers.ts';

/** Row numbers to leave out of learning; `error` is what is wrong with them, `help` says what becomes of them here. */
export function ExcludedRowsField({
  value,
  error,
  help,
  onChange,
}: {
  value: ExcludedRows;
  error: string | undefined;
  help?: string;
  onChange: (value: ExcludedRows) => void;
}) {
  const t = useMessages(unsupervisedMessages);
  const problem = rowsNamed(value.text) === null ? t('excluded_rows_wrong') : error;
  return (
    <TextField
      fullWidth
      label={t('excluded_rows')}
      value={value.text}
      error={problem !== undefined}
      helperText={problem ?? help ?? t('excluded_rows_help')}
      onChange={({ target: { value: text } }) => onChange({ text, wrong: rowsNamed(text) === null })}
      sx={{ mt: 2 }}
      slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
    />
  );
}
