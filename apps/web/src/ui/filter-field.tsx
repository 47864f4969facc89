import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { uiMessages } from './ui-messages.ts';

export type FilterFieldProps = {
  label: string;
  /** Left out: everything is shown. */
  value: string | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
};

/** Narrows a list to one value, or to none. A value from the address that is no choice is shown as it is. */
export function FilterField({ label, value = '', choices, onChange }: FilterFieldProps) {
  const t = useMessages(uiMessages);
  const all =
    value === '' || choices.some(([choice]) => choice === value) ? choices : [...choices, [value, value] as const];
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: '8.5rem' }}
    >
      <MenuItem value="">{t('filter_all')}</MenuItem>
      {all.map(([choice, words]) => (
        <MenuItem key={choice} value={choice}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
