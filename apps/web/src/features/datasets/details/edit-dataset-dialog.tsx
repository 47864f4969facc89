import { updateDataset, type DatasetDetail } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CategoryField } from '../category-field.tsx';
import { datasetMessages } from '../dataset-messages.ts';

/** Changes what a dataset is called; its values never change. */
export function EditDatasetDialog({ dataset, onClose }: { dataset: DatasetDetail; onClose: () => void }) {
  const t = useMessages(datasetMessages);
  const [name, setName] = useState(dataset.name);
  const [category, setCategory] = useState(dataset.category);
  const [comment, setComment] = useState(dataset.comment);
  const update = useCall(updateDataset, { invalidates: ['datasets'], meta: { quiet: true }, onSuccess: onClose });
  const taken = hasCode(update.error, 'name_taken');
  return (
    <FormDialog title={t('edit_title')} submitLabel={t('save')} busy={update.isPending} disabled={name.trim() === ''} onCancel={onClose} onSubmit={() => update.mutate({ params: { id: dataset.id }, body: { name, category, comment } })}>
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {update.error && !taken && <Alert severity="error">{errorLine(update.error)}</Alert>}
        <TextField autoFocus required label={t('name')} value={name} onChange={({ target }) => setName(target.value)} error={taken} helperText={taken ? errorLine(update.error) : undefined} slotProps={{ htmlInput: { maxLength: 200 } }} />
        <CategoryField value={category} onChange={setCategory} />
        <TextField multiline minRows={3} label={t('comment')} value={comment} onChange={({ target }) => setComment(target.value)} slotProps={{ htmlInput: { maxLength: 4000 } }} />
      </Stack>
    </FormDialog>
  );
}
