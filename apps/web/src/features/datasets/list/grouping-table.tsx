import type { UsedNames } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { listMessages } from './list-messages.ts';

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
export function GroupingTable({ items, label, maxLength, isBusy, onChange }: GroupingTableProps) {
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
