import { type ProjectSummary, updateProject } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { projectMessages } from '../words.ts';

export function RenameProjectDialog({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const t = useMessages(projectMessages);
  const [name, setName] = useState(project.name);
  const [comment, setComment] = useState(project.comment);
  const save = useCall(updateProject, {
    invalidates: ['projects'],
    onSuccess: () => {
      notify(t('saved'));
      onClose();
    },
    onError: showError,
  });
  return (
    <FormDialog
      title={t('rename_title')}
      submitLabel={t('save')}
      busy={save.isPending}
      onCancel={onClose}
      onSubmit={() => save.mutate({ params: { id: project.project_id }, body: { name, comment } })}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('name')}
          value={name}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('comment')}
          value={comment}
          multiline
          minRows={2}
          maxRows={8}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
      </Stack>
    </FormDialog>
  );
}
