import { columnRole, columnType, type ColumnRole, type ColumnType } from '@hakaru/contract';
import { type TextFieldProps } from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { SelectField } from '../../../ui/select-field.tsx';

type FieldProps<Value> = Pick<TextFieldProps, 'label' | 'helperText' | 'size' | 'slotProps' | 'sx'> & {
  value: Value;
  onChange: (value: Value) => void;
};

/** What a column holds. */
export function TypeField({ onChange, ...props }: FieldProps<ColumnType>) {
  const t = useMessages(datasetMessages);
  return (
    <SelectField
      {...props}
      choices={columnType.options.map((value) => [value, t(`type_${value}`)])}
      onValue={(next) => onChange(columnType.parse(next))}
    />
  );
}

/** What a column is for; trainings begin with it. */
export function RoleField({ onChange, ...props }: FieldProps<ColumnRole>) {
  const t = useMessages(datasetMessages);
  return (
    <SelectField
      {...props}
      choices={columnRole.options.map((value) => [value, t(`role_${value}`)])}
      onValue={(next) => onChange(columnRole.parse(next))}
    />
  );
}
