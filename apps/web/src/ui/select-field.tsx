import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';

type SelectFieldProps<Value extends string | number> = Omit<TextFieldProps, 'select' | 'value' | 'onChange'> & {
  /** Empty: none is chosen. */
  value: Value | '';
  choices: readonly (readonly [value: Value | '', words: ReactNode])[];
  onValue: (value: Value) => void;
};

/** One of a few values, by their words. */
export function SelectField<Value extends string | number>({ choices, onValue, ...field }: SelectFieldProps<Value>) {
  return (
    <TextField {...field} select onChange={({ target }) => onValue(target.value as Value)}>
      {choices.map(([choice, words]) => (
        <MenuItem key={choice} value={choice}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
