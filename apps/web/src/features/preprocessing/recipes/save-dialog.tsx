import type { DatasetDetail } from '@hakaru/contract';
import { saveRecipe } from '@hakaru/contract/preprocessing/calls';
import { saveImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { asImageRecipe, asRecipe, type DraftStep } from '../recipe/draft-step.ts';
import { TakenDialog, takenName } from './taken-dialog.tsx';
import { datasetForms } from '../../datasets/index.ts';

/** Saves the steps under a name; a name in use asks first. */
export function SaveDialog({
  dataset,
  steps,
  onClose,
}: {
  dataset: DatasetDetail;
  steps: readonly DraftStep[];
  onClose: () => void;
}) {
  const t = useMessages(preprocessingMessages);
  const [name, setName] = useState('');
  const [comment, setComment] = useState('');
  const after = {
    invalidates: ['recipes'],
    meta: { quiet: true },
    onSuccess: ({ version }: { version: number }) => {
      notify(t('recipe_saved', { name, version }));
      onClose();
    },
  };
  const forRows = useCall(saveRecipe, after);
  const forPictures = useCall(saveImageRecipe, after);
  const images = !datasetForms[dataset.form].isTabular;
  const save = images ? forPictures : forRows;
  function submit(again: boolean): void {
    if (images) forPictures.mutate({ body: { name, comment, again, recipe: asImageRecipe(steps) } });
    else
      forRows.mutate({ params: { dataset_id: dataset.id }, body: { name, comment, again, recipe: asRecipe(steps) } });
  }
  const taken = takenName(save.error);
  if (taken) return <TakenDialog {...taken} busy={save.isPending} onAgain={() => submit(true)} onCancel={save.reset} />;
  return (
    <FormDialog
      title={t('save_recipe')}
      submitLabel={t('save')}
      busy={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => submit(false)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          required
          autoFocus
          fullWidth
          label={t('recipe_name_label')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          fullWidth
          multiline
          label={t('comment')}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {save.error && (
          <Alert severity="error" variant="outlined">
            {errorLine(save.error)}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  );
}
