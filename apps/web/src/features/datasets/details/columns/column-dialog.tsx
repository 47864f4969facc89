import type { DatasetDetail } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { editsOf, nameProblem, wishOf } from '../../editing/column-edit.ts';
import { editingMessages } from '../../editing/editing-messages.ts';
import { RoleField, TypeField } from '../../editing/column-fields.tsx';
import { useSaveColumns } from '../../editing/use-save-columns.ts';
import { ColumnPicture } from './column-picture.tsx';
import type { ColumnRow } from './columns-tab.tsx';

interface ColumnDialogProps {
  dataset: DatasetDetail;
  row: ColumnRow;
  /** Hears of the new version that another name or type needs. */
  onDraft: (draftId: string) => void;
  onClose: () => void;
}

/** A column large: its distribution, and its name, type, unit, meaning and role to edit. */
export function ColumnDialog({ dataset, row, onDraft, onClose }: ColumnDialogProps) {
  const t = useMessages(datasetMessages);
  const e = useMessages(editingMessages);
  const { column, statistics } = row;
  const [wish, setWish] = useState(() => wishOf(column));
  const change = (part: Partial<typeof wish>) => setWish((before) => ({ ...before, ...part }));
  const { save, isPending, error } = useSaveColumns(dataset.id, { onDraft, onSaved: onClose });
  const problem = nameProblem(
    wish,
    dataset.columns.map(({ name }) => (name === column.name ? wish.name : name)),
  );
  const makesVersion = editsOf([wish]).length > 0;
  return (
    <FormDialog
      title={column.name}
      submitLabel={e(makesVersion ? 'save_and_check' : 'save')}
      busy={isPending}
      disabled={problem !== null}
      onCancel={onClose}
      onSubmit={() => save([wish])}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        {statistics && <ColumnPicture statistics={statistics} unit={column.unit} counted={row.counted} />}
        {error && <Alert severity="error">{errorLine(error)}</Alert>}
        <TextField
          required
          label={e('column_name')}
          value={wish.name}
          onChange={({ target }) => change({ name: target.value })}
          error={problem !== null}
          helperText={problem && e(problem)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TypeField label={e('type')} value={wish.type} onChange={(type) => change({ type })} />
        {makesVersion && (
          <Typography variant="body2" color="textSecondary">
            {e('new_version_note')}
          </Typography>
        )}
        <TextField
          label={t('unit')}
          value={wish.unit}
          onChange={({ target }) => change({ unit: target.value })}
          helperText={t('unit_help')}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <RoleField
          label={t('role')}
          value={wish.role}
          onChange={(role) => change({ role })}
          helperText={t(`role_${wish.role}_help`)}
        />
        <TextField
          multiline
          minRows={2}
          label={t('description')}
          value={wish.description}
          onChange={({ target }) => change({ description: target.value })}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      </Stack>
    </FormDialog>
  );
}
