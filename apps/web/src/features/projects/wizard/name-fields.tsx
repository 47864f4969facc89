import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';

interface NameFieldsProps {
  draft: { name: string; comment: string };
  change: (change: { name: string } | { comment: string }) => void;
}

/** What the project is called, and a comment on it. */
export function NameFields({ draft, change }: NameFieldsProps) {
  const t = useMessages(projectMessages);
  return (
    <>
      <TextField
        label={t('project_name')}
        value={draft.name}
        required
        autoFocus
        onChange={(event) => change({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label={t('comment')}
        value={draft.comment}
        multiline
        maxRows={4}
        onChange={(event) => change({ comment: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
    </>
  );
}
