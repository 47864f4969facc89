import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';

/** A value with its words, or a value that is its own words. */
export type Choice<V extends string> = V | readonly [value: V, words: ReactNode, isDisabled?: boolean];

export interface ChoiceFieldProps<V extends string> extends Pick<
  TextFieldProps,
  'helperText' | 'error' | 'disabled' | 'required' | 'fullWidth' | 'size' | 'sx'
> {
  label: string;
  value: V | '';
  choices: readonly Choice<V>[];
  onValue: (value: V) => void;
}

/** One of a few values. An empty value among the choices has its words shown, too. */
export function ChoiceField<V extends string>({ choices, onValue, ...field }: ChoiceFieldProps<V>) {
  const all = choices.map((choice) => (typeof choice === 'string' ? ([choice, choice] as const) : choice));
  const hasEmpty = all.some(([value]) => value === '');
  return (
    <TextField
      {...field}
      select
      onChange={({ target }) => onValue(target.value as V)}
      slotProps={hasEmpty ? { select: { displayEmpty: true }, inputLabel: { shrink: true } } : {}}
    >
      {all.map(([value, words, isDisabled]) => (
        <MenuItem key={value} value={value} disabled={isDisabled ?? false}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
