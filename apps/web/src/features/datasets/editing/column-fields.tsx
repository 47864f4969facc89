import { columnRole, columnType, type ColumnRole, type ColumnType } from '@hakaru/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';

type FieldProps<Value> = Pick<TextFieldProps, 'label' | 'helperText' | 'size' | 'slotProps' | 'sx'> & {
  value: Value;
  onChange: (value: Value) => void;
};

/** What a column holds. */
export function TypeField({ onChange, ...props }: FieldProps<ColumnType>) {
  const t = useMessages(datasetMessages);
  return (
    <TextField select {...props} onChange={({ target }) => onChange(columnType.parse(target.value))}>
      {columnType.options.map((value) => (
        <MenuItem key={value} value={value}>
          {t(`type_${value}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What a column is for; trainings begin with it. */
export function RoleField({ onChange, ...props }: FieldProps<ColumnRole>) {
  const t = useMessages(datasetMessages);
  return (
    <TextField select {...props} onChange={({ target }) => onChange(columnRole.parse(target.value))}>
      {columnRole.options.map((value) => (
        <MenuItem key={value} value={value}>
          {t(`role_${value}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
