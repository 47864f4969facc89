import TextField from '@mui/material/TextField';
import { type CSSProperties, useState } from 'react';
import { parseNumber } from './schema-form/parse-number.ts';
import { useDraft } from './schema-form/use-draft.ts';

export interface NumberEntryProps {
  /** Said to screen readers, and shown where `isLabelled`. */
  label: string;
  value: number | string | null;
  isWrong: boolean;
  onValue: (value: number | string | null) => void;
  isLabelled?: boolean;
  /** Below a labelled field. */
  help?: string;
}

const MOST_CHARACTERS = 24;
/** As wide as what stands in it: a number whose last digits are out of sight is another number. */
const wide = { fontSize: '1rem', width: { xs: 'max(4rem, var(--own-width))', sm: 'max(5rem, var(--own-width))' } };

/** A number to type, alone or in a table; text that is none is kept as it was typed. An empty field is wrong once it was left. */
export function NumberEntry({ label, value, isWrong, onValue, isLabelled = false, help }: NumberEntryProps) {
  const [text, setText] = useDraft(
    value,
    (typed) => (typed.trim() === '' ? null : (parseNumber(typed) ?? typed)),
    (own) => String(own ?? ''),
  );
  const [isLeft, setIsLeft] = useState(false);
  return (
    <TextField
      size="small"
      variant={isLabelled ? 'outlined' : 'standard'}
      label={isLabelled ? label : undefined}
      value={text}
      error={isWrong && (isLeft || (value !== null && value !== ''))}
      helperText={help}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => onValue(setText(event.target.value) as number | string | null)}
      slotProps={{
        htmlInput: { ...(!isLabelled && { 'aria-label': label }), inputMode: 'decimal', style: { textAlign: 'right' } },
      }}
      style={{ '--own-width': `${Math.min(text.length, MOST_CHARACTERS) + 1}ch` } as CSSProperties}
      sx={isLabelled ? { width: help === undefined ? '14rem' : undefined } : wide}
    />
  );
}
