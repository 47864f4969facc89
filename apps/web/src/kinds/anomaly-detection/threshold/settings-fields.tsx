import type { TimeSeriesSettings } from '@hakaru/contract/training/time-series';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { anomalyMessages } from '../words.ts';

interface SettingsFieldsProps {
  settings: TimeSeriesSettings;
  /** Where the line is while it is dragged. */
  moving: number | null;
  onSettings: (settings: TimeSeriesSettings) => void;
}

type Field = keyof TimeSeriesSettings;

/** The settings as numbers to type. What cannot be one of them stays as it was typed, and it is said that it changes nothing. */
export function SettingsFields({ settings, moving, onSettings }: SettingsFieldsProps) {
  const t = useMessages(anomalyMessages);
  const [wrong, setWrong] = useState<{ field: Field; typed: number | string | null; of: TimeSeriesSettings } | null>(
    null,
  );
  const { threshold, floor = null, smallest_duration: duration = 1 } = settings;
  const entry = (field: Field, value: number | null, isAllowed: (typed: number | string | null) => boolean) => {
    const isWrong = wrong?.field === field && wrong.of === settings;
    return (
      <NumberEntry
        isLabelled
        label={t(field)}
        value={isWrong ? wrong.typed : value}
        isWrong={isWrong}
        {...(isWrong && { help: t(field === 'smallest_duration' ? 'duration_wrong' : 'number_wrong') })}
        onValue={(typed) => {
          const isRight = isAllowed(typed);
          setWrong(isRight ? null : { field, typed, of: settings });
          if (isRight) onSettings({ ...settings, [field]: typed });
        }}
      />
    );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {entry('threshold', Number((moving ?? threshold).toPrecision(6)), (typed) => typeof typed === 'number')}
      {entry('floor', floor, (typed) => typeof typed !== 'string')}
      {entry('smallest_duration', duration, (typed) => Number.isInteger(typed) && Number(typed) >= 1)}
    </Box>
  );
}
