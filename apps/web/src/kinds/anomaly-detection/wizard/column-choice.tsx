import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { anomalyMessages } from '../words.ts';
import { type AnomalyDraft, labelColumn, withColumn } from './draft.ts';

type ColumnChoiceProps = Pick<StepProps<AnomalyDraft>, 'draft' | 'change' | 'hints'> & {
  field: 'time' | 'runs' | 'label_column';
  error?: string | undefined;
};

/** A column for one purpose, or none. */
export function ColumnChoice({ field, draft, change, hints, error }: ColumnChoiceProps) {
  const t = useMessages(anomalyMessages);
  const types = field === 'time' ? ['datetime', 'numeric'] : null;
  const value = field === 'label_column' ? labelColumn(draft, hints) : draft[field];
  return (
    <SelectField
      showsEmpty
      label={t(field)}
      error={error !== undefined}
      helperText={error ?? t(`${field}_help`)}
      value={value ?? ''}
      onValue={(next) => change(withColumn(draft, field, next === '' ? null : next))}
      choices={[
        ['', t(`no_${field}`)],
        ...hints.filter(({ column }) => types?.includes(column.type) ?? true).map(({ column }) => column.name),
      ]}
    />
  );
}
