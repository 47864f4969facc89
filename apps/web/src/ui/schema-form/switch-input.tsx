import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { FieldProps } from './field-props.ts';
import type { SwitchField } from './field.ts';

export function SwitchInput({ value, onChange, label, line, wrong, disabled }: FieldProps<SwitchField>) {
  const id = useId();
  return (
    <FormControl error={wrong} disabled={disabled}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={value === true}
            onChange={(_event, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id}>{line}</FormHelperText>
    </FormControl>
  );
}
