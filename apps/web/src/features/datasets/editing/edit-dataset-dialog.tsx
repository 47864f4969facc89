import { dataType, updateDataset, type DatasetDetail, type TrainingTypeId, listTags } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { offeredTrainingTypes, trainingScreens } from '../../../lib/training-screens.ts';
import { CategoryField } from '../category-field.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { editingMessages } from './editing-messages.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** Changes what is said of a dataset; its values never change. */
export function EditDatasetDialog({ dataset, onClose }: { dataset: DatasetDetail; onClose: () => void }) {
  const t = useMessages(datasetMessages);
  const e = useMessages(editingMessages);
  const [draft, setDraft] = useState({
    name: dataset.name,
    category: dataset.category,
    comment: dataset.comment,
    data_type: dataset.data_type,
    training_type: dataset.training_type,
    tags: dataset.tags,
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const update = useCall(updateDataset, { invalidates: ['datasets'], meta: { quiet: true }, onSuccess: onClose });
  const taken = hasCode(update.error, 'name_taken');
  const trainingTypes: TrainingTypeId[] = [...new Set([...offeredTrainingTypes, dataset.training_type])];
  return (
    <FormDialog
      title={e('edit_title')}
      submitLabel={t('save')}
      busy={update.isPending}
      disabled={draft.name.trim() === ''}
      onCancel={onClose}
      onSubmit={() => update.mutate({ params: { id: dataset.id }, body: draft })}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {update.error && !taken && <Alert severity="error">{errorLine(update.error)}</Alert>}
        <TextField
          autoFocus
          required
          label={t('name')}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          error={taken}
          helperText={taken ? errorLine(update.error) : undefined}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <SelectField
          label={t('data_type')}
          value={draft.data_type}
          helperText={e('data_type_help')}
          choices={dataType.options.map((value) => [value, t(`data_type_${value}`)])}
          onValue={(next) => change({ data_type: dataType.parse(next) })}
        />
        {trainingTypes.length > 1 && (
          <SelectField
            label={t('training_type')}
            value={draft.training_type}
            helperText={e('training_type_help')}
            choices={trainingTypes.map((value) => [value, wordsOf(trainingScreens(value).title)])}
            onValue={(training_type) => change({ training_type })}
          />
        )}
        <CategoryField value={draft.category} onChange={(category) => change({ category })} />
        <TagsField value={draft.tags} onChange={(tags) => change({ tags })} />
        <TextField
          multiline
          minRows={3}
          label={t('comment')}
          value={draft.comment}
          onChange={({ target }) => change({ comment: target.value })}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
      </Stack>
    </FormDialog>
  );
}

const MOST_CHARS = 50;

/** Tags: ones that other datasets have, or new ones. A word that was typed and left counts too. */
function TagsField({ value, onChange }: { value: readonly string[]; onChange: (tags: string[]) => void }) {
  const t = useMessages(editingMessages);
  const { data } = useAnswer(listTags, {});
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={data?.items.map(({ name }) => name) ?? []}
      value={[...value]}
      onChange={(_event, tags) =>
        onChange([...new Set(tags.map((tag) => tag.trim().slice(0, MOST_CHARS)).filter(Boolean))])
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('tags')}
          helperText={t('tags_help')}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MOST_CHARS } }}
        />
      )}
    />
  );
}
