import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { timeZones } from '../lib/dates/time-zones.ts';

interface ZoneFieldProps {
  label: string;
  helperText: string;
  value: string;
  onChange: (zone: string) => void;
  disabled?: boolean;
}

/** A time zone: an offset, or a place whose clocks it follows. */
export function ZoneField({ label, helperText, value, onChange, disabled = false }: ZoneFieldProps) {
  return (
    <Autocomplete
      disableClearable
      disabled={disabled}
      options={timeZones.includes(value) ? timeZones : [value, ...timeZones]}
      value={value}
      onChange={(_event, zone) => onChange(zone)}
      renderInput={(params) => <TextField {...params} label={label} helperText={helperText} />}
    />
  );
}
