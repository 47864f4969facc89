import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { type ControlProps, offered } from './control-props.ts';

/** Several columns; none stands for all of them where the step says so. */
export function ColumnsControl({ label, help, value, onChange, wrong, columns, types, optional }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const names = offered(columns, types).map(({ name }) => name);
  const known = new Set(columns.map(({ name }) => name));
  const gone = columns.length === 0 ? [] : chosen.filter((name) => !known.has(name));
  const line = gone.length > 0 ? t('columns_gone', { columns: gone.join(', ') }) : wrong ? t('needed') : help;
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
