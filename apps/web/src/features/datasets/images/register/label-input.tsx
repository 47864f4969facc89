import InputBase from '@mui/material/InputBase';
import { useState } from 'react';

interface LabelInputProps {
  value: string;
  label: string;
  onLabel: (label: string) => void;
}

/** A class's name; it is taken over when the field is left or Enter is pressed. */
export function LabelInput({ value, label, onLabel }: LabelInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function take(): void {
    if (typed !== null && typed.trim() !== value) onLabel(typed.trim());
    setTyped(null);
  }
  return (
    <InputBase
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
      inputProps={{ 'aria-label': label, maxLength: 100 }}
      sx={{ borderBottom: 1, borderColor: 'divider', minWidth: '7rem', font: 'inherit' }}
    />
  );
}
