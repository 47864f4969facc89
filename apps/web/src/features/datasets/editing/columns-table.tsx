import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { ColumnWish, nameProblem } from './column-edit.ts';
import { RoleField, TypeField } from './column-fields.tsx';
import { editingMessages } from './editing-messages.ts';

interface ColumnsTableProps {
  wishes: readonly ColumnWish[];
  problemOf: (wish: ColumnWish) => ReturnType<typeof nameProblem>;
  onChange: (column: string, part: Partial<ColumnWish>) => void;
}

/** A line a column; narrow screens stack its fields. */
export function ColumnsTable({ wishes, problemOf, onChange }: ColumnsTableProps) {
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
