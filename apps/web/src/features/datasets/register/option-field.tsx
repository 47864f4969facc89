import type { ReactNode } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import type { Choice } from '../option-choices.ts';

interface OptionFieldProps {
  label: string;
  /** The detected value in words where something else is set: it is offered as the way back. Null where it is set. */
  detected: string | null;
  onReset: () => void;
  wide?: boolean;
  children: ReactNode;
}

/** An option of how the file is read; one that was corrected says what was detected. */
export function OptionField({ label, detected, onReset, wide = false, children }: OptionFieldProps) {
  const t = useMessages(datasetMessages);
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? { sm: 'span 2' } : undefined }}>
      {children}
      {detected !== null && (
        <Button
          size="small"
          onClick={onReset}
          aria-label={t('option_reset_of', { option: label, value: detected })}
          sx={{ fontSize: '0.75rem', py: 0, px: 0.5, ml: -0.5, textAlign: 'left', lineHeight: 1.6 }}
        >
          {t('option_reset', { value: detected })}
        </Button>
      )}
    </Box>
  );
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface CountFieldProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number from 0 to `max`; anything else is not taken over. */
export function CountField({ label, value, max, onChange }: CountFieldProps) {
  function take(text: string): void {
    const number = Number(text);
    if (text !== '' && Number.isInteger(number) && number >= 0 && number <= max) onChange(number);
  }
  return (
    <TextField
      fullWidth
      type="number"
      label={label}
      value={value}
      onChange={(event) => take(event.target.value)}
      slotProps={{ htmlInput: { min: 0, max, step: 1 } }}
    />
  );
}

interface LineFieldProps {
  label: string;
  /** Null for none. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A line's number from 1, or nothing. */
export function LineField({ label, value, onChange }: LineFieldProps) {
  const t = useMessages(datasetMessages);
  function take(text: string): void {
    const number = Number(text);
    if (text === '') onChange(null);
    else if (Number.isInteger(number) && number >= 1) onChange(number);
  }
  return (
    <TextField
      fullWidth
      type="number"
      label={label}
      value={value ?? ''}
      placeholder={t('to_the_end')}
      onChange={(event) => take(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: 1, step: 1 } }}
    />
  );
}
