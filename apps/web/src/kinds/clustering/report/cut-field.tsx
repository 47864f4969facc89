import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { clusteringMessages } from '../words.ts';
import type { CutAt } from './use-cut.ts';

interface CutFieldProps {
  by: CutAt['by'];
  label: string;
  /** What holds now, rounded for reading. */
  value: string;
  /** Of numbers of clusters. */
  most: number;
  onCut: (at: CutAt) => void;
}

/** A number of clusters or a height; it holds when Enter is pressed or the field is left. */
export function CutField({ by, label, value, most, onCut }: CutFieldProps) {
  const t = useMessages(clusteringMessages);
  const [draft, setDraft] = useState<string | null>(null);
  const number = Number(draft);
  const isWrong =
    draft !== null &&
    !(by === 'clusters'
      ? Number.isInteger(number) && number >= 1 && number <= most
      : draft.trim() !== '' && number >= 0);
  function take(): void {
    if (draft !== null && !isWrong && draft !== value) onCut({ by, value: number });
    if (!isWrong) setDraft(null);
  }
  return (
    <TextField
      size="small"
      label={label}
      value={draft ?? value}
      error={isWrong}
      helperText={isWrong && t(`wrong_${by}`, { most: formatCount(most) })}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      slotProps={{ htmlInput: { inputMode: by === 'clusters' ? 'numeric' : 'decimal' } }}
      sx={{ width: '9rem' }}
    />
  );
}
