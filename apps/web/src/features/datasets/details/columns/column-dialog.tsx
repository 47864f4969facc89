import { columnRole, updateDataset, type ColumnRole } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/use-call.ts';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { ColumnPicture } from './column-picture.tsx';
import type { ColumnRow } from './columns-tab.tsx';

/** A column large: its distribution, and its unit, meaning and role to edit. */
export function ColumnDialog({ datasetId, row, onClose }: { datasetId: string; row: ColumnRow; onClose: () => void }) {
  const t = useMessages(datasetMessages);
  const { column, statistics } = row;
  const [unit, setUnit] = useState(column.unit ?? '');
  const [description, setDescription] = useState(column.description ?? '');
  const [role, setRole] = useState<ColumnRole>(column.role);
  const update = useCall(updateDataset, { invalidates: ['datasets'], meta: { quiet: true }, onSuccess: onClose });
  function save(): void {
    update.mutate({ params: { id: datasetId }, body: { columns: [{ name: column.name, unit: unit.trim() || null, description: description.trim() || null, role }] } });
  }
  return (
    <FormDialog title={column.name} submitLabel={t('save')} busy={update.isPending} onCancel={onClose} onSubmit={save}>
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {statistics && <ColumnPicture statistics={statistics} unit={column.unit} counted={row.counted} />}
        {update.error && <Alert severity="error">{errorLine(update.error)}</Alert>}
        <TextField label={t('unit')} value={unit} onChange={({ target }) => setUnit(target.value)} helperText={t('unit_help')} slotProps={{ htmlInput: { maxLength: 50 } }} />
        <TextField select label={t('role')} value={role} onChange={({ target }) => setRole(columnRole.parse(target.value))} helperText={t(`role_${role}_help`)}>
          {columnRole.options.map((value) => <MenuItem key={value} value={value}>{t(`role_${value}`)}</MenuItem>)}
        </TextField>
        <TextField multiline minRows={2} label={t('description')} value={description} onChange={({ target }) => setDescription(target.value)} slotProps={{ htmlInput: { maxLength: 1000 } }} />
      </Stack>
    </FormDialog>
  );
}
