import { type Preparation, registerPrepared } from '@hakaru/contract/preprocessing/calls';
import { registerPreparedImages } from '@hakaru/contract/preprocessing/image-calls';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSuggestedName } from '../../datasets/index.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { TakenDialog, takenName } from '../recipes/taken-dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';

type RegisterDialogProps = {
  preparation: Pick<Preparation, 'temp_id' | 'source'>;
  images?: boolean;
  onClose: () => void;
};

/** Where the result becomes a dataset or version, and whether its recipe is saved. */
export function RegisterDialog({ preparation: { temp_id, source }, images = false, onClose }: RegisterDialogProps) {
  const t = useMessages(preprocessingMessages);
  const [as, setAs] = useState<'dataset' | 'version'>('dataset');
  const [name, setName] = useSuggestedName(t('default_name', { name: source.name }));
  const [comment, setComment] = useState('');
  const [saving, setSaving] = useState(false);
  const [recipeName, setRecipeName] = useState('');
  const after = { invalidates: ['datasets', 'recipes', 'preprocessing'], onSuccess: onClose, meta: { quiet: true } };
  const rows = useCall(registerPrepared, after);
  const allImages = useCall(registerPreparedImages, after);
  const register = images ? allImages : rows;
  const taken = takenName(register.error);
  function submit(again: boolean): void {
    const save_recipe = saving ? { name: recipeName, again } : null;
    const body = as === 'dataset' ? { as, name, comment, save_recipe } : { as, comment, save_recipe };
    if (images) allImages.mutate({ params: { temp: temp_id }, body });
    else rows.mutate({ params: { temp_id }, body });
  }
  if (taken)
    return <TakenDialog {...taken} busy={register.isPending} onAgain={() => submit(true)} onCancel={register.reset} />;
  const incomplete = (as === 'dataset' && name.trim() === '') || (saving && recipeName.trim() === '');
  return (
    <FormDialog
      title={t('register_result')}
      submitLabel={t('register')}
      busy={register.isPending}
      disabled={incomplete}
      onSubmit={() => submit(false)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <RadioField
          label={t('register_as')}
          value={as}
          choices={[
            ['dataset', t('as_dataset')],
            ['version', t('as_version', { name: source.name })],
          ]}
          onValue={setAs}
          help={as === 'version' && t('as_version_text')}
        />
        {as === 'dataset' && (
          <TextField
            required
            fullWidth
            label={t('dataset_name')}
            value={name}
            error={name.trim() === ''}
            helperText={name.trim() === '' ? t('name_needed') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <TextField
          fullWidth
          multiline
          label={t('comment')}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <FormControlLabel
          control={<Checkbox checked={saving} onChange={(_event, on) => setSaving(on)} />}
          label={t('also_save')}
        />
        {saving && (
          <TextField
            required
            fullWidth
            label={t('recipe_name_label')}
            value={recipeName}
            onChange={(event) => setRecipeName(event.target.value)}
          />
        )}
        <Problem of={register.error} variant="outlined" />
      </Stack>
    </FormDialog>
  );
}
