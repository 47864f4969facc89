import type { DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, memo } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { type ColumnWish, describedOf, editsOf, nameProblem, wishOf } from './column-edit.ts';
import { editingMessages } from './editing-messages.ts';
import { useSaveColumns } from './use-save-columns.ts';
import { RoleField, TypeField } from './column-fields.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

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
        <Muted sx={{ mb: 2 }}>{t('edit_columns_text')}</Muted>
        <Problem of={error} sx={{ mb: 2 }} />
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
          <Muted gutterBottom>
            {t('shown_columns', { shown: formatCount(shown.length), total: formatCount(wishes.length) })}
          </Muted>
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

interface ColumnsTableProps {
  wishes: readonly ColumnWish[];
  problemOf: (wish: ColumnWish) => ReturnType<typeof nameProblem>;
  onChange: (column: string, part: Partial<ColumnWish>) => void;
}

/** A line a column; narrow screens stack its fields. */
function ColumnsTable({ wishes, problemOf, onChange }: ColumnsTableProps) {
  return (
    <Box role="list">
      {wishes.map((wish) => (
        <Line key={wish.before.name} wish={wish} problem={problemOf(wish)} onChange={onChange} />
      ))}
    </Box>
  );
}

const Line = memo(function Line({
  wish,
  problem,
  onChange,
}: {
  wish: ColumnWish;
  problem: ReturnType<typeof nameProblem>;
  onChange: ColumnsTableProps['onChange'];
}) {
  const t = useMessages(editingMessages);
  const column = wish.before.name;
  return (
    <Box
      role="listitem"
      aria-label={column}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: '3fr 1.4fr 1.2fr 1.4fr' },
        gap: 1,
        rowGap: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        alignItems: 'start',
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <TextField
          fullWidth
          size="small"
          label={t('column_name')}
          value={wish.name}
          error={problem !== null}
          helperText={problem ? t(problem) : undefined}
          onChange={({ target }) => onChange(column, { name: target.value })}
          slotProps={{ htmlInput: { maxLength: 500, 'aria-label': t('name_of', { column }) } }}
        />
        {wish.name !== column && (
          <Typography variant="caption" color="textSecondary">
            {column}
          </Typography>
        )}
      </Box>
      <TypeField
        size="small"
        label={t('type')}
        value={wish.type}
        slotProps={{ select: named(t('type_of', { column })) }}
        onChange={(type) => onChange(column, { type })}
      />
      <TextField
        size="small"
        label={t('unit')}
        value={wish.unit}
        slotProps={{ htmlInput: { maxLength: 50, 'aria-label': t('unit_of', { column }) } }}
        onChange={({ target }) => onChange(column, { unit: target.value })}
      />
      <RoleField
        size="small"
        label={t('role')}
        value={wish.role}
        slotProps={{ select: named(t('role_of', { column })) }}
        onChange={(role) => onChange(column, { role })}
      />
    </Box>
  );
});

/** A name that says which column's field it is, in place of the label all lines share. */
function named(label: string) {
  return { SelectDisplayProps: { 'aria-label': label, 'aria-labelledby': undefined } };
}
