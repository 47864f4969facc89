import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';

/** A number; empty is null. What is no number yet stays as it was typed, and is not passed on as one. */
export function NumberEntry({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: unknown;
  /** What is wrong with the number, in words. */
  problem?: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null || value === undefined ? '' : String(value));
  const bad = shown.trim() !== '' && parseNumber(shown) === null;
  function change(text: string): void {
    setTyped(text);
    onChange(text.trim() === '' ? null : (parseNumber(text) ?? text));
  }
  return (
    <TextField
      fullWidth
      label={label}
      value={shown}
      error={bad || problem !== undefined}
      helperText={problem}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}

/** A typed value as a cell: a number where it is one, text otherwise, missing where it is empty. */
export function numberOrText(text: string): number | string | null {
  if (text === '') return null;
  const number = parseNumber(text);
  // A text such as 1. or 007 is still being typed, or is a name.
  return number !== null && String(number) === text.trim() ? number : text;
}
