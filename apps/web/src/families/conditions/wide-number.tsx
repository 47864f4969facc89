import Box from '@mui/material/Box';
import { NumberEntry } from '../../ui/number-entry.tsx';
import type { Typed } from './typed.ts';

interface WideNumberProps {
  label: string;
  value: Typed;
  onValue: (value: Typed) => void;
  /** Nothing may stand here. */
  isOptional?: boolean;
}

/** A labelled number as wide as its place. */
export function WideNumber({ label, value, onValue, isOptional = false }: WideNumberProps) {
  return (
    <Box sx={{ minWidth: 0, '& .MuiTextField-root': { width: '100%' } }}>
      <NumberEntry
        label={label}
        isLabelled
        value={value}
        isWrong={typeof value === 'string' || (value === null && !isOptional)}
        onValue={onValue}
      />
    </Box>
  );
}
