import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import { elapsedUnit, epochUnit, type TimeSource } from '@hakaru/contract/time-series/options';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { seriesMessages } from '../series-messages.ts';
import { IntervalField } from './interval-field.tsx';

type From = TimeSource['from'];
type File = SeriesPreview['files'][number];

interface TimeSourceFieldProps {
  file: File;
  label: string;
  value: TimeSource;
  /** A further file may go on where the one before it ended. */
  follows: boolean;
  onChange: (source: TimeSource) => void;
}

const forms: readonly From[] = ['column', 'two_columns', 'epoch', 'elapsed', 'rows'];

/** Where the time of a file's rows comes from, with the columns and units that need. */
export function TimeSourceField({ file, label, value, follows, onChange }: TimeSourceFieldProps) {
  const t = useMessages(seriesMessages);
  const detected = file.times[0]?.from;
  const names = file.columns.map(({ name }) => name);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(13rem, 1fr))' },
        alignItems: 'start',
      }}
    >
      <TextField
        select
        label={label}
        value={value.from}
        onChange={({ target }) => onChange(sourceOf(target.value as From, file, follows))}
      >
        {forms
          .filter((from) => names.length > (from === 'two_columns' ? 1 : 0) || from === 'rows')
          .map((from) => (
            <MenuItem key={from} value={from}>
              {from === detected ? t('source_detected', { source: t(`source_${from}`) }) : t(`source_${from}`)}
            </MenuItem>
          ))}
      </TextField>
      {value.from === 'two_columns' && (
        <ColumnField
          label={t('date_column')}
          names={names}
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
        />
      )}
      {value.from === 'two_columns' && (
        <ColumnField
          label={t('clock_column')}
          names={names}
          value={value.clock}
          onChange={(clock) => onChange({ ...value, clock })}
        />
      )}
      {'column' in value && (
        <ColumnField
          label={t('column')}
          names={names}
          value={value.column}
          onChange={(column) => onChange({ ...value, column })}
        />
      )}
      {value.from === 'epoch' && (
        <TextField
          select
          label={t('unit')}
          value={value.unit}
          onChange={({ target }) => onChange({ ...value, unit: epochUnit.parse(target.value) })}
        >
          {epochUnit.options.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`unit_${unit}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {value.from === 'elapsed' && (
        <TextField
          select
          label={t('unit')}
          value={value.unit}
          onChange={({ target }) => onChange({ ...value, unit: elapsedUnit.parse(target.value) })}
        >
          {elapsedUnit.options.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`unit_${unit}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {value.from === 'rows' && (
        <IntervalField
          label={t('interval')}
          value={value.interval_ms}
          onChange={(interval_ms) => interval_ms !== null && onChange({ ...value, interval_ms })}
        />
      )}
      {'start' in value && (
        <TextField
          type="datetime-local"
          label={t('start')}
          value={value.start ?? ''}
          helperText={value.start === null && follows ? t('start_follows') : t('start_help')}
          onChange={({ target }) => (target.value || follows) && onChange({ ...value, start: target.value || null })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { step: 1, min: '1000-01-01T00:00:00', max: '9999-12-31T23:59:59' },
          }}
        />
      )}
    </Box>
  );
}

function ColumnField({
  label,
  names,
  value,
  onChange,
}: {
  label: string;
  names: readonly string[];
  value: string;
  onChange: (name: string) => void;
}) {
  return (
    <TextField
      select
      label={label}
      value={names.includes(value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What a form of source begins with: as it was detected, else with the file's first columns. */
function sourceOf(from: From, { times, columns }: File, follows: boolean): TimeSource {
  const found = times.find((one) => one.from === from);
  if (found) return 'start' in found && follows ? { ...found, start: null } : found;
  const [first = '', second = first] = columns.map(({ name }) => name);
  const start = follows ? null : '2000-01-01T00:00:00';
  const made = {
    column: { from: 'column', column: first },
    two_columns: { from: 'two_columns', date: first, clock: second },
    epoch: { from: 'epoch', column: first, unit: 's' },
    elapsed: { from: 'elapsed', column: first, unit: 's', start },
    rows: { from: 'rows', start, interval_ms: 1000 },
  } satisfies Record<From, TimeSource>;
  return made[from];
}
