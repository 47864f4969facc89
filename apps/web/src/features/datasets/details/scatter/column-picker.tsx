import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface ColumnPickerProps {
  label: string;
  columns: readonly string[];
  value: string | null;
  clearable?: boolean;
  onChange: (column: string | null) => void;
}

/** Chooses a column by its name; typing narrows the list. */
export function ColumnPicker({ label, columns, value, clearable = false, onChange }: ColumnPickerProps) {
  return (
    <Autocomplete
      options={columns}
      value={value}
      disabled={columns.length === 0}
      disableClearable={!clearable as false}
      onChange={(_event, column) => onChange(column)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
