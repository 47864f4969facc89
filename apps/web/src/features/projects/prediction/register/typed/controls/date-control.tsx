import TextField from '@mui/material/TextField';
import { labelOf, type ControlProps } from './control-props.ts';

/** A date with its time of day, in UTC as datasets keep it. */
export function DateControl({ feature, value, onChange }: ControlProps) {
  return (
    <TextField
      fullWidth
      type="datetime-local"
      label={labelOf(feature)}
      value={value === null ? '' : String(value).slice(0, 16)}
      onChange={({ target }) => onChange(target.value === '' ? null : `${target.value}:00Z`)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
