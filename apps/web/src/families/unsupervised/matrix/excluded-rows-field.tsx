import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { unsupervisedMessages } from '../words.ts';
import { type ExcludedRows, rowsNamed } from './row-numbers.ts';

/** Row numbers to leave out of learning; `rowCount` is the table's, null where a recipe begins with another one; `help` says what becomes of them here. */
export function ExcludedRowsField({
  value,
  rowCount,
  help,
  onChange,
}: {
  value: ExcludedRows;
  rowCount: number | null;
  help?: string;
  onChange: (value: ExcludedRows) => void;
}) {
  const t = useMessages(unsupervisedMessages);
  const rows = rowsNamed(value.text);
  const beyond = rows?.find((row) => isBeyond(row, rowCount));
  function problem(): string | null {
    if (rows === null) return t('excluded_rows_wrong');
    return beyond === undefined
      ? null
      : t('excluded_rows_beyond', { rows: formatCount(rowCount ?? 0), row: formatCount(beyond + 1) });
  }
  function change(text: string): void {
    const next = rowsNamed(text);
    onChange({ text, wrong: next === null || next.some((row) => isBeyond(row, rowCount)) });
  }
  return (
    <TextField
      fullWidth
      label={t('excluded_rows')}
      value={value.text}
      error={problem() !== null}
      helperText={problem() ?? help ?? t('excluded_rows_help')}
      onChange={({ target }) => change(target.value)}
      sx={{ mt: 2 }}
      slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
    />
  );
}

function isBeyond(row: number, rowCount: number | null): boolean {
  return rowCount !== null && row >= rowCount;
}
