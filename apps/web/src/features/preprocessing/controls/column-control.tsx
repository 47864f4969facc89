import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type ControlProps, offered } from './control-props.ts';

/** One column, or none where the step can do without. */
export function ColumnControl({ label, help, value, onChange, wrong, columns, types, optional }: ControlProps) {
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
