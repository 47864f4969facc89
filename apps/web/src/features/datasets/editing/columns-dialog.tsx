import type { DatasetDetail } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { type ColumnWish, describedOf, editsOf, nameProblem, wishOf } from './column-edit.ts';
import { ColumnsTable } from './columns-table.tsx';
import { editingMessages } from './editing-messages.ts';
import { useSaveColumns } from './use-save-columns.ts';

interface ColumnsDialogProps {
  dataset: DatasetDetail;
  onDraft: (draftId: string) => void;
  onClose: () => void;
}

const SHOWN = 100;

/** Every column's name, type, unit and role in one table, to edit many at once. */
export function ColumnsDialog({ dataset, onDraft, onClose }: ColumnsDialogProps) {
  const t = useMessages(editingMessages);
  const id = useId();
  const [wishes, setWishes] = useState(() => dataset.columns.map(wishOf));
  const [search, setSearch] = useState('');
  const { save, isPending, error } = useSaveColumns(dataset.id, { onDraft, onSaved: onClose });
  const found = wishes.filter(({ before, name }) =>
    `${before.name}\n${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const shown = found.slice(0, SHOWN);
  const names = wishes.map(({ name }) => name);
  const makesVersion = editsOf(wishes).length > 0;
  const isUnchanged = !makesVersion && describedOf(wishes).length === 0;
  const isWrong =
    makesVersion && wishes.some((wish) => wish.name !== wish.before.name && nameProblem(wish, names) !== null);
  const change = (column: string, part: Partial<ColumnWish>) =>
    setWishes((before) => before.map((wish) => (wish.before.name === column ? { ...wish, ...part } : wish)));
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="lg">
      <DialogTitle id={id} variant="h2">
        {t('edit_columns_title')}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('edit_columns_text')}
        </Typography>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorLine(error)}
          </Alert>
        )}
        {wishes.length > 10 && (
          <TextField
            type="search"
            size="small"
            label={t('find_column')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            sx={{ mb: 1.5, minWidth: '16rem' }}
          />
        )}
        {shown.length < wishes.length && (
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {t('shown_columns', { shown: formatCount(shown.length), total: formatCount(wishes.length) })}
          </Typography>
        )}
        <ColumnsTable
          wishes={shown}
          problemOf={(wish) => (wish.name === wish.before.name ? null : nameProblem(wish, names))}
          onChange={change}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('discard')}
        </Button>
        <Button variant="contained" loading={isPending} disabled={isWrong || isUnchanged} onClick={() => save(wishes)}>
          {t(makesVersion ? 'save_and_check' : 'save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
