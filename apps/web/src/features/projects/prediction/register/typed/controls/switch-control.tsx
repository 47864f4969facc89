import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../../../lib/i18n/use-messages.ts';
import { predictionMessages } from '../../../words.ts';
import { labelOf, type ControlProps } from './control-props.ts';

const values = { yes: true, no: false, missing: null } as const;

/** Yes, no, or missing. */
export function SwitchControl({ feature, value, onChange }: ControlProps) {
  const t = useMessages(predictionMessages);
  const name = value === null ? 'missing' : value === true ? 'yes' : 'no';
  return (
    <TextField
      select
      fullWidth
      label={labelOf(feature)}
      value={name}
      onChange={({ target }) => onChange(values[target.value as keyof typeof values])}
    >
      {(Object.keys(values) as (keyof typeof values)[]).map((key) => (
        <MenuItem key={key} value={key}>
          {t(`value_${key}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
