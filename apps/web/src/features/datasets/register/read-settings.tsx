import type { ReadCorrections, ReadOptions, UploadPreview } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { correct } from './corrections.ts';
import { choicesOf, type ChoiceOption } from '../option-choices.ts';
import { ChoiceField, CountField, OptionField } from './option-field.tsx';

type Option = ChoiceOption | 'skip_rows' | 'header_rows' | 'missing_values';

/** The options that mean something for each format. */
const optionsOf = {
  delimited: ['encoding', 'delimiter', 'quote', 'skip_rows', 'header_rows', 'decimal', 'thousands', 'date_order', 'missing_values'],
  excel: ['sheet', 'skip_rows', 'header_rows', 'decimal', 'thousands', 'date_order', 'missing_values'],
  parquet: [],
} as const satisfies Record<ReadOptions['format'], readonly Option[]>;

const MOST_SKIPPED = 1000;
const MOST_HEADER_ROWS = 10;

interface ReadSettingsProps {
  preview: UploadPreview;
  corrections: ReadCorrections;
  onChange: (corrections: ReadCorrections) => void;
}

/** How the file is read: what was detected, each of it correctable. */
export function ReadSettings({ preview, corrections, onChange }: ReadSettingsProps) {
  const t = useMessages(datasetMessages);
  const { detected, sheets } = preview;
  const options: readonly Option[] = optionsOf[detected.format];
  if (options.length === 0) return <Box>{t('parquet_no_settings')}</Box>;
  const now: ReadOptions = { ...detected, ...corrections };

  function set<K extends keyof ReadOptions>(option: K, value: ReadOptions[K]): void {
    onChange(correct(corrections, detected, option, value));
  }
  function field(option: Option) {
    const label = t(`option_${option}`);
    if (option === 'skip_rows') return <CountField label={label} max={MOST_SKIPPED} value={now.skip_rows} onChange={(value) => set('skip_rows', value)} />;
    if (option === 'header_rows') return <CountField label={label} max={MOST_HEADER_ROWS} value={now.header_rows} onChange={(value) => set('header_rows', value)} />;
    if (option === 'missing_values') return <MissingWords label={label} value={now.missing_values} onChange={(value) => set('missing_values', value)} />;
    const choices = choicesOf(option, detected, sheets, t);
    return <ChoiceField label={label} value={now[option] ?? ''} choices={choices} onChange={(value) => set(option, (value === '' ? null : value) as never)} />;
  }
  function detectedWords(option: Option): string | null {
    if (!(option in corrections)) return null;
    if (option === 'missing_values') return detected.missing_values.join(', ') || t('option_none');
    if (option === 'skip_rows' || option === 'header_rows') return String(detected[option]);
    return choicesOf(option, detected, sheets, t).find(({ value }) => value === (detected[option] ?? ''))?.label ?? '';
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))', columnGap: 2, rowGap: 2, pt: 0.5, alignItems: 'start' }}>
      {options.map((option) => (
        <OptionField key={option} wide={option === 'missing_values'} label={t(`option_${option}`)} detected={detectedWords(option)} onReset={() => set(option, detected[option] as never)}>
          {field(option)}
        </OptionField>
      ))}
    </Box>
  );
}

function MissingWords({ label, value, onChange }: { label: string; value: string[]; onChange: (value: string[]) => void }) {
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
