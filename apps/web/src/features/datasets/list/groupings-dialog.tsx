import { changeCategory, changeTag, listCategories, listTags } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { GroupingTable } from './grouping-table.tsx';
import { listMessages } from './list-messages.ts';
import { Answered } from '../../../ui/answered.tsx';

const kinds = ['categories', 'tags'] as const;
type Kind = (typeof kinds)[number];

const calls = {
  categories: { list: listCategories, change: changeCategory },
  tags: { list: listTags, change: changeTag },
} as const;

/** The organization's categories and tags: renamed, merged, taken away. */
export function GroupingsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(listMessages);
  const id = useId();
  const [kind, setKind] = useState<Kind>('categories');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {t('manage_title')}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary">
          {t('manage_text')}
        </Typography>
        <Tabs value={kind} onChange={(_event, next: Kind) => setKind(next)} aria-label={t('manage')} sx={{ mb: 1.5 }}>
          {kinds.map((name) => (
            <Tab key={name} value={name} id={`${id}-${name}`} aria-controls={`${id}-panel`} label={t(name)} />
          ))}
        </Tabs>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`}>
          <Groupings key={kind} kind={kind} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Groupings({ kind }: { kind: Kind }) {
  const t = useMessages(listMessages);
  const { list, change: call } = calls[kind];
  const query = useQuery({ ...callQuery(list, {}), meta: { quiet: true } });
  const change = useCall(call, {
    invalidates: ['datasets'],
    onSuccess: ({ datasets }) => notify(t('changed', { count: datasets })),
  });
  return (
    <Answered
      query={query}
      loading={<FormSkeleton fields={3} />}
      empty={
        <Typography color="textSecondary">{t(kind === 'categories' ? 'none_categories' : 'none_tags')}</Typography>
      }
    >
      {({ items }) => (
        <GroupingTable
          items={items}
          label={t(kind)}
          maxLength={kind === 'categories' ? 100 : 50}
          isBusy={change.isPending}
          onChange={(from, to) => change.mutateAsync({ body: { from, to } })}
        />
      )}
    </Answered>
  );
}
