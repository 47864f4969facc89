import type { ReadCorrections, ReadOptions, UploadPreview } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { choicesOf, type ChoiceOption, type Choice } from '../option-choices.ts';
import { correct, detectedOf } from './corrections.ts';
import { SelectField } from '../../../ui/select-field.tsx';

type Count = 'skip_rows' | 'header_rows' | 'footer_rows';
type Option = ChoiceOption | Count | 'last_row' | 'missing_values';

/** The options that mean something for each format. */
const optionsOf = {
  delimited: [
    'encoding',
    'delimiter',
    'quote',
    'escape',
    'skip_rows',
    'header_rows',
    'last_row',
    'footer_rows',
    'decimal',
    'thousands',
    'date_order',
    'missing_values',
  ],
  excel: [
    'sheet',
    'skip_rows',
    'header_rows',
    'last_row',
    'footer_rows',
    'decimal',
    'thousands',
    'date_order',
    'missing_values',
  ],
  parquet: [],
} as const satisfies Record<ReadOptions['format'], readonly Option[]>;

const mostOf = { skip_rows: 1000, header_rows: 10, footer_rows: 100 } satisfies Record<Count, number>;

const isCount = (option: Option): option is Count => option in mostOf;

interface ReadSettingsProps {
  preview: UploadPreview;
  corrections: ReadCorrections;
  onChange: (corrections: ReadCorrections) => void;
}

/** How the file is read: what was detected, each of it correctable. */
export function ReadSettings({ preview, corrections, onChange }: ReadSettingsProps) {
  const t = useMessages(datasetMessages);
  const { entries } = preview;
  // Another table of an archive, as another sheet, is detected anew.
  const detected = detectedOf(preview, corrections);
  const options: readonly Option[] = [
    ...(entries.length > 1 ? (['entry'] as const) : []),
    ...optionsOf[detected.format],
  ];
  if (options.length === 0) return <Box>{t('parquet_no_settings')}</Box>;
  const now: ReadOptions = { ...detected, ...corrections };

  function set<K extends keyof ReadOptions>(option: K, value: ReadOptions[K]): void {
    // Nothing that was corrected in one table of an archive, or on one sheet, is known to hold for another.
    if (option === 'entry') onChange(value === preview.detected.entry ? {} : { entry: value as string });
    else if (option === 'sheet') {
      const entry = corrections.entry === undefined ? {} : { entry: corrections.entry };
      onChange(value === preview.detected.sheet ? entry : { ...entry, sheet: value as string });
    } else onChange(correct(corrections, detected, option, value));
  }
  function field(option: Option) {
    const label = t(`option_${option}`);
    if (isCount(option))
      return (
        <CountField label={label} max={mostOf[option]} value={now[option]} onChange={(value) => set(option, value)} />
      );
    if (option === 'last_row')
      return <LineField label={label} value={now.last_row} onChange={(value) => set('last_row', value)} />;
    if (option === 'missing_values')
      return (
        <MissingWords label={label} value={now.missing_values} onChange={(value) => set('missing_values', value)} />
      );
    const choices = choicesOf(option, detected, preview, t);
    return (
      <ChoiceField
        label={label}
        value={now[option] ?? ''}
        choices={choices}
        onChange={(value) => set(option, (value === '' ? null : value) as never)}
      />
    );
  }
  function detectedWords(option: Option): string | null {
    if (!(option in corrections) || option === 'entry') return null;
    if (option === 'missing_values') return listed(detected.missing_values) || t('option_none');
    if (isCount(option)) return String(detected[option]);
    if (option === 'last_row') return detected.last_row === null ? t('to_the_end') : String(detected.last_row);
    return choicesOf(option, detected, preview, t).find(({ value }) => value === (detected[option] ?? ''))?.label ?? '';
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
        columnGap: 2,
        rowGap: 2,
        pt: 0.5,
        alignItems: 'start',
      }}
    >
      {options.map((option) => (
        <OptionField
          key={option}
          wide={option === 'missing_values' || option === 'entry'}
          label={t(`option_${option}`)}
          detected={detectedWords(option)}
          onReset={() => set(option, detected[option] as never)}
        >
          {field(option)}
        </OptionField>
      ))}
    </Box>
  );
}

function MissingWords({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      limitTags={3}
      options={[]}
      value={value}
      onChange={(_event, words) => onChange([...new Set(words.map((word) => word.trim()).filter(Boolean))])}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

interface OptionFieldProps {
  label: string;
  /** The detected value in words where something else is set: it is offered as the way back. Null where it is set. */
  detected: string | null;
  onReset: () => void;
  wide?: boolean;
  children: ReactNode;
}

/** An option of how the file is read; one that was corrected says what was detected. */
function OptionField({ label, detected, onReset, wide = false, children }: OptionFieldProps) {
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

function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  return (
    <SelectField
      fullWidth
      label={label}
      value={value}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      choices={choices.map((choice) => [choice.value, choice.label])}
      onValue={onChange}
    />
  );
}

interface CountFieldProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number from 0 to `max`; anything else is not taken over. */
function CountField({ label, value, max, onChange }: CountFieldProps) {
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
function LineField({ label, value, onChange }: LineFieldProps) {
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
