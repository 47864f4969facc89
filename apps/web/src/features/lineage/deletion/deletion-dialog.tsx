import { getDependents, type DatasetCascade } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lineageMessages } from '../lineage-messages.ts';
import { DependentList } from './dependent-list.tsx';

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
  const [how, setHow] = useState<'true' | 'keep_derived'>('true');
  const query = useQuery({
    ...callQuery(getDependents, { params: { subject, id } }),
    meta: { quiet: true },
    staleTime: 0,
  });
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
      {canKeep && <HowToDelete how={how} count={items.length} onHow={setHow} />}
      {items.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t(keeps ? 'delete_keep_text' : 'delete_all_text')}
        </Typography>
      )}
      {Boolean(error ?? query.error) && (
        <Alert severity={isOutdated ? 'warning' : 'error'} sx={{ mt: 2 }}>
          {errorLine(error ?? query.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function HowToDelete({
  how,
  count,
  onHow,
}: {
  how: 'true' | 'keep_derived';
  count: number;
  onHow: (how: 'true' | 'keep_derived') => void;
}) {
  const t = useMessages(lineageMessages);
  const id = useId();
  return (
    <FormControl sx={{ mt: 1.5 }}>
      <FormLabel id={id}>{t('how_to_delete')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={how} onChange={(_event, next) => onHow(next as 'true' | 'keep_derived')}>
        <FormControlLabel value="true" control={<Radio size="small" />} label={t('delete_all', { count })} />
        <FormControlLabel value="keep_derived" control={<Radio size="small" />} label={t('delete_keep')} />
      </RadioGroup>
    </FormControl>
  );
}
