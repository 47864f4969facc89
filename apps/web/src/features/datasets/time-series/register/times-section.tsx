import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import { elapsedUnit, epochUnit, isJoining, type TimeSource } from '@hakaru/contract/time-series/options';
import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { seriesMessages } from '../series-messages.ts';
import type { SeriesChoices } from './series-draft.ts';
import { IntervalField } from './interval-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { ZoneField } from '../../../../ui/zone-field.tsx';

interface TimesSectionProps {
  preview: SeriesPreview;
  onSource: (uploadId: string, source: TimeSource) => void;
  onChoose: (choices: Partial<SeriesChoices>) => void;
}

/** Where the times come from and whose clock they are of. */
export function TimesSection({ preview, onSource, onChoose }: TimesSectionProps) {
  const t = useMessages(seriesMessages);
  const { files, options, clock } = preview;
  const isAppended = !isJoining(options.combine);
  return (
    <Section title={t('times')} text={t('times_text')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {files.map((file, index) => (
          <Box key={file.upload_id}>
            {file.is_sample && (
              <Alert severity="info" sx={{ mb: 1.5 }}>
                {t('file_sample', { rows: formatCount(file.rows) })}
              </Alert>
            )}
            <TimeSourceField
              key={JSON.stringify([file.upload_id, options.files[index]?.time.from])}
              file={file}
              label={files.length > 1 ? t('source_of', { file: file.file_name }) : t('source')}
              value={options.files[index]!.time}
              follows={isAppended && index > 0}
              onChange={(source) => onSource(file.upload_id, source)}
            />
          </Box>
        ))}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { sm: '1fr 1fr' },
            alignItems: 'start',
            maxWidth: '44rem',
          }}
        >
          <ZoneField
            label={t('zone')}
            helperText={t('zone_help')}
            value={options.zone}
            onChange={(zone) => onChoose({ zone })}
          />
          {clock.changes && (
            <SelectField
              label={t('ambiguous')}
              value={options.ambiguous}
              choices={(['infer', 'first', 'second'] as const).map((rule) => [rule, t(`ambiguous_${rule}`)])}
              onValue={(ambiguous) => onChoose({ ambiguous })}
            />
          )}
        </Box>
        {clock.changes && (
          <Alert severity="info">{t('zone_changes', { offset: zoneOfOffset(clock.offset_minutes) })}</Alert>
        )}
      </Box>
    </Section>
  );
}

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
function TimeSourceField({ file, label, value, follows, onChange }: TimeSourceFieldProps) {
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
      <SelectField
        label={label}
        value={value.from}
        choices={forms
          .filter((from) => names.length > (from === 'two_columns' ? 1 : 0) || from === 'rows')
          .map((from) => [
            from,
            from === detected ? t('source_detected', { source: t(`source_${from}`) }) : t(`source_${from}`),
          ])}
        onValue={(next) => onChange(sourceOf(next, file, follows))}
      />
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
        <SelectField
          label={t('unit')}
          value={value.unit}
          choices={epochUnit.options.map((unit) => [unit, t(`unit_${unit}`)])}
          onValue={(next) => onChange({ ...value, unit: epochUnit.parse(next) })}
        />
      )}
      {value.from === 'elapsed' && (
        <SelectField
          label={t('unit')}
          value={value.unit}
          choices={elapsedUnit.options.map((unit) => [unit, t(`unit_${unit}`)])}
          onValue={(next) => onChange({ ...value, unit: elapsedUnit.parse(next) })}
        />
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
    <SelectField
      label={label}
      value={names.includes(value) ? value : ''}
      choices={names.map((name) => [name, name])}
      onValue={onChange}
    />
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
