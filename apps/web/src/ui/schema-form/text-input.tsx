import TextField from '@mui/material/TextField';
import type { FieldProps } from './field-props.ts';
import type { TextField as TextFieldSpec } from './field.ts';

export function TextInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<TextFieldSpec>) {
  return (
    <TextField
      fullWidth
      label={label}
      value={typeof value === 'string' ? value : ''}
      error={wrong}
      helperText={line}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' && field.nullable ? null : event.target.value)}
    />
  );
}
