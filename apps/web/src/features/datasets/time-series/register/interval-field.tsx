import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { seriesMessages } from '../series-messages.ts';
import { SelectField } from '../../../../ui/select-field.tsx';

const sizes = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, day: 86_400_000 } as const;
type Unit = keyof typeof sizes;

interface IntervalFieldProps {
  label: string;
  /** Milliseconds; null for none, where that is allowed. */
  value: number | null;
  /** Stands in the field where there is none; without it there has to be a number. */
  empty?: string;
  onChange: (milliseconds: number | null) => void;
}

/** A length of time as a number and a unit. Anything but a number above zero is not taken over. */
export function IntervalField({ label, value, empty, onChange }: IntervalFieldProps) {
  const t = useMessages(seriesMessages);
  const [unit, setUnit] = useState<Unit>(() => unitOf(value));
  const [text, setText] = useState(() => (value === null ? '' : String(value / sizes[unitOf(value)])));
  const take = (next: string, of: Unit): void => {
    setText(next);
    setUnit(of);
    const number = Number(next);
    if (next.trim() === '' && empty !== undefined) onChange(null);
    else if (next.trim() !== '' && Number.isFinite(number) && number > 0) onChange(number * sizes[of]);
  };
  const wrong = text.trim() === '' ? empty === undefined : !(Number(text) > 0);
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <TextField
        label={label}
        value={text}
        placeholder={empty}
        error={wrong}
        onChange={({ target }) => take(target.value, unit)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'decimal' } }}
        sx={{ flex: 1, minWidth: 0 }}
      />
      <SelectField
        label={t('unit')}
        value={unit}
        sx={{ width: '8rem' }}
        choices={(Object.keys(sizes) as Unit[]).map((one) => [one, t(`unit_${one}`)])}
        onValue={(next) => take(text, next)}
      />
    </Box>
  );
}

/** The largest unit in which it is a whole number. */
function unitOf(value: number | null): Unit {
  if (value === null) return 's';
  return (
    (Object.keys(sizes) as Unit[])
      .toReversed()
      .find((unit) => value >= sizes[unit] && Number.isInteger(value / sizes[unit])) ?? 'ms'
  );
}
