import type { DatasetColumn } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { visualizationMessages } from '../visualization-messages.ts';
import type { Labels } from './keep-recipe.ts';

interface LabelDialogProps {
  columns: readonly DatasetColumn[];
  labels: Labels | undefined;
  onAdd: (column: string, label: string) => void;
  onClose: () => void;
}

/** Gives the selected rows a label; it is written when the labels are saved. */
export function LabelDialog({ columns, labels, onAdd, onClose }: LabelDialogProps) {
  const t = useMessages(visualizationMessages);
  const [column, setColumn] = useState(labels?.column ?? t('label_column'));
  const [label, setLabel] = useState('');
  const words = columns.filter(({ type }) => type === 'categorical').map(({ name }) => name);
  const unfit = columns.some(({ name, type }) => name === column.trim() && type !== 'categorical');
  const given = [...new Set(labels?.rows.map((row) => row.label))];
  return (
    <FormDialog
      title={t('label_rows')}
      submitLabel={t('add_label')}
      disabled={unfit || column.trim() === '' || label.trim() === ''}
      onSubmit={() => onAdd(column.trim(), label.trim())}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          freeSolo
          options={given}
          inputValue={label}
          onInputChange={(_event, next) => setLabel(next)}
          renderInput={(params) => (
            <TextField {...params} autoFocus required label={t('label')} helperText={t('label_help')} />
          )}
        />
        <Autocomplete
          freeSolo
          disabled={labels !== undefined}
          options={words}
          inputValue={column}
          onInputChange={(_event, next) => setColumn(next)}
          renderInput={(params) => (
            <TextField
              {...params}
              required
              label={t('label_column_field')}
              error={unfit}
              helperText={unfit ? t('label_column_unfit') : t('label_column_help')}
            />
          )}
        />
      </Stack>
    </FormDialog>
  );
}
