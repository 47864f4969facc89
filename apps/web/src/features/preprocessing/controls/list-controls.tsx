import { listAllDatasets } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { ControlProps } from './control-props.ts';
import { numberOrText } from './number-entry.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';

/** Several of a few named values. */
export function ChoicesControl({ label, help, value, onChange, wrong, options }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const words = new Map(options.map((option) => [option.value, option.words]));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options.map((option) => option.value)}
      value={chosen}
      getOptionLabel={(one) => words.get(one) ?? one}
      onChange={(_event, next) => onChange(next)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={wrong} helperText={wrong ? t('needed') : help} />
      )}
    />
  );
}

/** Texts, one a line. */
export function TextsControl({ label, help, value, onChange, wrong }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const lines = Array.isArray(value) ? (value as unknown[]).map((one) => (one === null ? '' : String(one))) : [];
  return (
    <TextField
      fullWidth
      multiline
      minRows={2}
      label={label}
      value={lines.join('\n')}
      error={wrong}
      helperText={wrong ? t('needed') : sentences(help, t('values_list'))}
      onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split(/\n|,/))}
    />
  );
}

/** Values of any kind, one a line; an empty line is the missing value. */
export function ValuesField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useMessages(preprocessingMessages);
  const lines = Array.isArray(value) ? (value as unknown[]).map((one) => (one === null ? '' : String(one))) : [];
  return (
    <TextField
      fullWidth
      multiline
      minRows={2}
      label={label}
      value={lines.join('\n')}
      helperText={sentences(t('values_list'), t('empty_is_missing'))}
      onChange={(event) => onChange(event.target.value.split(/\n|,/).map(numberOrText))}
    />
  );
}

/** Another dataset of the organization. */
export function DatasetControl({ label, help, value, onChange, wrong }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const { data } = useQuery(callQuery(listAllDatasets, { query: { form: 'table' } }));
  const items = (data?.items ?? []).filter(({ state }) => state === 'ready');
  const chosen = items.some(({ id }) => id === value) ? String(value) : '';
  return (
    <SelectField
      fullWidth
      label={label}
      value={chosen}
      error={wrong}
      helperText={wrong ? t('needed') : help}
      choices={items.map(({ id, name }) => [id, name])}
      onValue={onChange}
    />
  );
}
