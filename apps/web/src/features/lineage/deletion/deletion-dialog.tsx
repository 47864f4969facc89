import { getDependents, type DatasetCascade } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lineageMessages } from '../lineage-messages.ts';
import { DependentList } from './dependent-list.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Muted } from '../../../ui/muted.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';

export interface DeletionDialogProps {
  subject: 'dataset' | 'project';
  id: string;
  title: string;
  /** What goes where nothing depends on it. */
  text: string;
  /** The verb, alone and with everything that depends on it. */
  labels: { alone: string; together: string };
  busy: boolean;
  error: Error | null;
  onDelete: (how: { cascade: DatasetCascade; listed: string }) => void;
  onClose: () => void;
}

/** Asks before deleting, with all that depends on it; that list is what is agreed to, and a longer one is asked about again. */
export function DeletionDialog({
  subject,
  id,
  title,
  text,
  labels,
  busy,
  error,
  onDelete,
  onClose,
}: DeletionDialogProps) {
  const t = useMessages(lineageMessages);
  const [how, setHow] = useState<'true' | 'keep_derived'>('keep_derived');
  const query = useAnswer(getDependents, { params: { subject, id } }, { staleTime: 0 });
  const { data, refetch } = query;
  const isOutdated = hasCode(error, 'dependents_changed');
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const items = data?.items ?? [];
  const canKeep = items.some((item) => item.kind === 'dataset' || item.kind === 'version');
  const keeps = canKeep && how === 'keep_derived';
  const cascade = items.length === 0 ? 'false' : keeps ? 'keep_derived' : 'true';
  return (
    <ConfirmDialog
      open
      destructive
      width="sm"
      busy={busy}
      disabled={!data}
      title={title}
      confirmLabel={cascade === 'true' ? labels.together : labels.alone}
      onCancel={onClose}
      onConfirm={() => data && onDelete({ cascade, listed: data.listed })}
    >
      {!data && !query.error && <Typography color="textSecondary">{t('dependents_loading')}</Typography>}
      {data && items.length === 0 && <Typography>{text}</Typography>}
      {items.length > 0 && <Typography>{t('dependents_title', { count: items.length })}</Typography>}
      {items.length > 0 && <DependentList items={items} stays={(item) => keeps && !item.needs_rows} />}
      {canKeep && (
        <RadioField
          label={t('how_to_delete')}
          size="small"
          sx={{ mt: 1.5 }}
          value={how}
          choices={[
            ['keep_derived', t('delete_keep')],
            ['true', t('delete_all', { count: items.length })],
          ]}
          onValue={setHow}
        />
      )}
      {items.length > 0 && <Muted sx={{ mt: 1.5 }}>{t(keeps ? 'delete_keep_text' : 'delete_all_text')}</Muted>}
      {Boolean(error ?? query.error) && (
        <Alert severity={isOutdated ? 'warning' : 'error'} sx={{ mt: 2 }}>
          {errorLine(error ?? query.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
