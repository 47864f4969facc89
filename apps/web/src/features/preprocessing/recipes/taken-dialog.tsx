import Typography from '@mui/material/Typography';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';

interface Taken {
  name: string;
  version: number;
  next: number;
}

/** What the server says of a recipe's name that is in use; null where that is not what went wrong. */
export function takenName(error: unknown): Taken | null {
  if (!(error instanceof ApiError) || error.code !== 'recipe_name_taken') return null;
  const { name, version, next } = error.params;
  return { name: String(name), version: Number(version), next: Number(next) };
}

/** Asks before a recipe's name gets its next version. */
export function TakenDialog({
  name,
  version,
  next,
  busy,
  onAgain,
  onCancel,
}: Taken & { busy: boolean; onAgain: () => void; onCancel: () => void }) {
  const t = useMessages(preprocessingMessages);
  return (
    <ConfirmDialog
      open
      title={t('taken_title')}
      confirmLabel={t('register_again', { next })}
      busy={busy}
      onConfirm={onAgain}
      onCancel={onCancel}
    >
      <Typography>{t('taken_text', { name, version, next })}</Typography>
    </ConfirmDialog>
  );
}
