import type { DatasetColumn } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ChartKindId, ChartSettings, Field, SettingValue } from '../kinds/kind.ts';
import { chartKinds } from '../kinds/registry.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { SelectField } from '../../../ui/select-field.tsx';

type SettingsDialogProps = {
  kind: ChartKindId;
  columns: readonly DatasetColumn[];
  title: string;
  settings: ChartSettings;
  onSave: (title: string, settings: ChartSettings) => void;
  onClose: () => void;
};

/** Which columns a chart shows, and how. */
export function SettingsDialog({ kind, columns, title, settings, onSave, onClose }: SettingsDialogProps) {
  const t = useMessages(visualizationMessages);
  const [draft, setDraft] = useState(settings);
  const [name, setName] = useState(title);
  const { fields } = chartKinds[kind];
  return (
    <FormDialog
      title={t('settings_of', { chart: t(`kind_${kind}`) })}
      submitLabel={t('apply')}
      disabled={fields.some((field) => !isFilled(field, draft[field.name]))}
      onSubmit={() => onSave(name.trim(), draft)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            columns={columns}
            value={draft[field.name] ?? null}
            onChange={(value) => setDraft((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <TextField
          label={t('own_title')}
          helperText={t('own_title_help')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Stack>
    </FormDialog>
  );
}

function isFilled(field: Field, value: SettingValue | undefined): boolean {
  if (field.input === 'column') return field.optional === true || (typeof value === 'string' && value !== '');
  if (field.input === 'columns') return Array.isArray(value) && value.length >= field.min && value.length <= field.max;
  if (field.input === 'number')
    return value === null || value === undefined
      ? field.optional === true
      : typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max;
  return true;
}

type InputProps = {
  field: Field;
  columns: readonly DatasetColumn[];
  value: SettingValue;
  onChange: (value: SettingValue) => void;
};

function SettingInput({ field, columns, value, onChange }: InputProps) {
  const t = useMessages(visualizationMessages);
  const label = t(`field_${field.name}`);
  if (field.input === 'switch')
    return (
      <FormControlLabel
        label={label}
        control={<Switch checked={value !== false} onChange={(_event, on) => onChange(on)} />}
      />
    );
  if (field.input === 'choice') {
    return (
      <SelectField
        label={label}
        value={String(value ?? field.choices[0])}
        choices={field.choices.map((choice) => [choice, t(`choice_${choice}`)])}
        onValue={onChange}
      />
    );
  }
  if (field.input === 'number') {
    const wrong = !isFilled(field, value);
    return (
      <TextField
        label={label}
        type="number"
        error={wrong}
        helperText={t('from_to', { min: field.min, max: field.max })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        slotProps={{ htmlInput: { min: field.min, max: field.max } }}
      />
    );
  }
  const names = columns.filter(({ type }) => (field.types as readonly string[]).includes(type)).map(({ name }) => name);
  if (field.input === 'column') {
    return (
      <Autocomplete
        options={names}
        value={typeof value === 'string' ? value : null}
        disableClearable={!field.optional as false}
        onChange={(_event, name) => onChange(name)}
        renderInput={(params) => <TextField {...params} label={label} />}
      />
    );
  }
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={names}
      value={Array.isArray(value) ? value : []}
      limitTags={8}
      getOptionDisabled={() => Array.isArray(value) && value.length >= field.max}
      onChange={(_event, chosen) => onChange(chosen)}
      renderInput={(params) => (
        <TextField {...params} label={label} helperText={t('columns_from_to', { min: field.min, max: field.max })} />
      )}
    />
  );
}
