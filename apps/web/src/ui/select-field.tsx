import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';

/** A value with its words, or a value that is its own words. */
type Choice<Value> = Value | readonly [value: Value | '', words: ReactNode, isDisabled?: boolean];

export type SelectFieldProps<Value extends string | number> = Omit<TextFieldProps, 'select' | 'value' | 'onChange'> & {
  /** Empty: none is chosen. */
  value: Value | '';
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
  /** That none is chosen has words of its own among the choices, and they are shown. */
  showsEmpty?: boolean;
};

/** One of a few values, by their words. */
export function SelectField<Value extends string | number>({
  choices,
  onValue,
  showsEmpty = false,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <TextField
      {...(showsEmpty && { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } })}
      {...field}
      select
      onChange={({ target }) => onValue(target.value as Value)}
    >
      {choices.map((choice) => {
        const [value, words, isDisabled = false] = typeof choice === 'object' ? choice : [choice, choice];
        return (
          <MenuItem key={value} value={value} disabled={isDisabled}>
            {words}
          </MenuItem>
        );
      })}
    </TextField>
  );
}
