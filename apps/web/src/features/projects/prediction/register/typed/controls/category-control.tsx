import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { labelOf, type ControlProps } from './control-props.ts';

/** A category training knows, or any other text; empty is missing. */
export function CategoryControl({ feature, value, onChange }: ControlProps) {
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={feature.categories ?? []}
      value={value === null ? null : String(value)}
      onChange={(_event, next) => onChange(next?.trim() || null)}
      renderInput={(params) => <TextField {...params} label={labelOf(feature)} />}
    />
  );
}
