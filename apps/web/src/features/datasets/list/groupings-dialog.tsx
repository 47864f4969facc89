import { changeCategory, changeTag, listCategories, listTags, type UsedNames } from '@hakaru/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Answered } from '../../../ui/answered.tsx';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { listMessages } from './list-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';

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
        <Muted>{t('manage_text')}</Muted>
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
  const query = useAnswer(list, {});
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

type Item = UsedNames['items'][number];

interface GroupingTableProps {
  items: readonly Item[];
  label: string;
  maxLength: number;
  isBusy: boolean;
  /** With null the name is taken away. */
  onChange: (from: string, to: string | null) => Promise<unknown>;
}

/** Names in use, each to rename or to take away. */
function GroupingTable({ items, label, maxLength, isBusy, onChange }: GroupingTableProps) {
  const t = useMessages(listMessages);
  const [editing, setEditing] = useState<{ name: string; text: string } | null>(null);
  const [leaving, setLeaving] = useState<Item | null>(null);
  const change = (from: string, to: string | null) =>
    void onChange(from, to).then(
      () => {
        setEditing(null);
        setLeaving(null);
      },
      () => undefined,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (editing && editing.text.trim() !== '' && editing.text.trim() !== editing.name)
      change(editing.name, editing.text.trim());
  };
  const isMerge = editing !== null && items.some(({ name }) => name === editing.text.trim() && name !== editing.name);
  return (
    <>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{t('name')}</TableCell>
            <TableCell align="right">{t('datasets')}</TableCell>
            <TableCell sx={{ width: 96 }} />
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) =>
            editing?.name === item.name ? (
              <TableRow key={item.name}>
                <TableCell colSpan={3}>
                  <Box
                    component="form"
                    onSubmit={submit}
                    sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 1 }}
                  >
                    <TextField
                      autoFocus
                      size="small"
                      sx={{ flex: 1, minWidth: '12rem' }}
                      label={t('new_name', { name: item.name })}
                      value={editing.text}
                      helperText={isMerge ? t('merge_note') : undefined}
                      onChange={({ target }) => setEditing({ name: item.name, text: target.value })}
                      slotProps={{ htmlInput: { maxLength } }}
                    />
                    <Button
                      type="submit"
                      variant="contained"
                      loading={isBusy}
                      disabled={editing.text.trim() === '' || editing.text.trim() === item.name}
                    >
                      {t('save')}
                    </Button>
                    <Button onClick={() => setEditing(null)}>{t('cancel')}</Button>
                  </Box>
                </TableCell>
              </TableRow>
            ) : (
              <TableRow key={item.name}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{item.name}</TableCell>
                <TableCell align="right" className="tabular">
                  {formatCount(item.count)}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <IconButton
                    size="small"
                    aria-label={t('rename', { name: item.name })}
                    onClick={() => setEditing({ name: item.name, text: item.name })}
                  >
                    <EditIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    color="error"
                    aria-label={t('take_away', { name: item.name })}
                    onClick={() => setLeaving(item)}
                  >
                    <DeleteIcon fontSize="small" />
                  </IconButton>
                </TableCell>
              </TableRow>
            ),
          )}
        </TableBody>
      </Table>
      {leaving && (
        <ConfirmDialog
          open
          destructive
          busy={isBusy}
          title={t('take_away_title', { name: leaving.name, count: leaving.count })}
          confirmLabel={t('take_away_confirm')}
          onCancel={() => setLeaving(null)}
          onConfirm={() => change(leaving.name, null)}
        >
          {t('take_away_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
