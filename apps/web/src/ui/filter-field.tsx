import { useMessages } from '../lib/i18n/use-messages.ts';
import { SelectField } from './select-field.tsx';
import { uiMessages } from './ui-messages.ts';

export type FilterFieldProps = {
  label: string;
  /** Left out: everything is shown. */
  value: string | undefined;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
};

/** Narrows a list to one value, or to none. A value from the address that is no choice is shown as it is. */
export function FilterField({ label, value = '', choices, onChange }: FilterFieldProps) {
  const t = useMessages(uiMessages);
  const all =
    value === '' || choices.some(([choice]) => choice === value) ? choices : [...choices, [value, value] as const];
  return (
    <SelectField
      showsEmpty
      label={label}
      value={value}
      choices={[['', t('filter_all')], ...all]}
      onValue={(next) => onChange(next || undefined)}
      sx={{ minWidth: '8.5rem' }}
    />
  );
}
