import type { RoleReason } from '@hakaru/contract';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { type ColumnHint, type LeftOut, leftOut, type Part, type PartsOffered } from './column-hint.ts';
import { RoleReasonChip } from '../../datasets/index.ts';
import { projectMessages } from '../words.ts';

/** From this many columns on they are not seen at once, and not chosen one by one. */
const MANY_COLUMNS = 15;

/** Figures stand where there is room for them; a phone keeps names, roles and notes in sight. */
const withRoom = { display: { xs: 'none', sm: 'table-cell' } };

type ColumnsTableProps = {
  hints: readonly ColumnHint[];
  parts: Record<string, Part>;
  offered: PartsOffered;
  /** What is wrong with columns, by their names. */
  errors?: Readonly<Record<string, string>>;
  /** Absent where the table is only to be looked at. */
  onParts?: (parts: Record<string, Part>) => void;
};

/** Every column with what is known of it and, where it can be chosen, its part in the training. */
export function ColumnsTable({ hints, parts, offered, errors = {}, onParts }: ColumnsTableProps) {
  const t = useMessages(projectMessages);
  const [search, setSearch] = useState('');
  const shown = columnsNamed(hints, search);
  const onRole = onParts && ((column: string, part: Part) => onParts({ ...parts, [column]: part }));
  return (
    <>
      {hints.length >= MANY_COLUMNS && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <SearchField value={search} onSearch={setSearch} label={t('search_columns')} delayMs={100} />
          <Typography variant="body2" aria-live="polite" className="tabular" sx={{ flex: '1 1 8rem' }}>
            {t('columns_shown', { shown: formatCount(shown.length), total: formatCount(hints.length) })}
          </Typography>
          {onParts && (
            <Button size="small" onClick={() => onParts(withParts(parts, shown, 'feature'))}>
              {t(offered.parts.includes('target') ? 'shown_as_features' : 'shown_used')}
            </Button>
          )}
          {onParts && (
            <Button size="small" onClick={() => onParts(withParts(parts, shown, 'none'))}>
              {t('shown_unused')}
            </Button>
          )}
        </Box>
      )}
      <TableContainer sx={{ maxHeight: '60vh' }} tabIndex={0}>
        <Table stickyHeader size="small" aria-label={t('columns')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('column')}</TableCell>
              <TableCell sx={onRole && withRoom}>{t('column_type')}</TableCell>
              {onRole && <TableCell>{t('used_as')}</TableCell>}
              {(['missing', 'distinct', 'mean', 'sd', 'min', 'max'] as const).map((key) => (
                <TableCell key={key} align="right" sx={withRoom}>
                  {t(key)}
                </TableCell>
              ))}
              <TableCell>{t('hint')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((hint) => (
              <ColumnRow
                key={hint.column.name}
                hint={hint}
                part={parts[hint.column.name] ?? 'none'}
                offered={offered}
                error={errors[hint.column.name]}
                onRole={onRole}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

function ColumnRow({
  hint,
  part,
  offered,
  error,
  onRole,
}: {
  hint: ColumnHint;
  part: Part;
  offered: PartsOffered;
  error: string | undefined;
  onRole: ((column: string, part: Part) => void) | undefined;
}) {
  const t = useMessages(projectMessages);
  const { column, statistics } = hint;
  const reason = leftOut(hint);
  const figures = [statistics?.missing, statistics?.distinct].map((count) =>
    count === undefined ? '–' : formatCount(count),
  );
  const [min, max] = [statistics?.min, statistics?.max].map((end) => (typeof end === 'number' ? end : null));
  const ends = columnFormat([min, max]);
  const numbers = [formatNumber(statistics?.mean), formatNumber(statistics?.sd), ends(min), ends(max)];
  return (
    <TableRow hover selected={part === 'target'}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: { xs: '5rem', sm: '8rem' } }}>
        {withUnit(column.name, column.unit)}
      </TableCell>
      <TableCell sx={onRole && withRoom}>{t(`type_${column.type}`)}</TableCell>
      {onRole && (
        <TableCell>
          <Select
            size="small"
            variant="standard"
            value={part}
            onChange={(event) => onRole(column.name, event.target.value)}
            error={error !== undefined}
            inputProps={{ 'aria-label': t('part_of', { column: column.name }), 'aria-description': error }}
          >
            {offered.parts.map((choice) => (
              <MenuItem
                key={choice}
                value={choice}
                disabled={choice === 'target' && !offered.targetTypes.includes(column.type)}
              >
                {t(choice === 'feature' && !offered.parts.includes('target') ? 'part_used' : `part_${choice}`)}
                {choice === 'target' &&
                  !offered.targetTypes.includes(column.type) &&
                  ` ${t('part_target_types', { types: offered.targetTypes.map((type) => t(`type_${type}`)).join(t('or')) })}`}
              </MenuItem>
            ))}
          </Select>
        </TableCell>
      )}
      {[...figures, ...numbers].map((text, index) => (
        <TableCell key={index} align="right" className="tabular" sx={withRoom}>
          {text}
        </TableCell>
      ))}
      <TableCell
        sx={{
          color: error ? 'error.main' : 'text.secondary',
          minWidth: (error ?? reason) ? { xs: '7rem', sm: '9rem' } : undefined,
        }}
      >
        {error ?? <WhyLeftOut reason={reason} found={column.role_reason} />}
      </TableCell>
    </TableRow>
  );
}

/** Why a column is left out: what it looks like where its role was found, else the words of the reason. */
function WhyLeftOut({ reason, found }: { reason: LeftOut | null; found: RoleReason | null | undefined }) {
  const t = useMessages(projectMessages);
  if (reason === null) return null;
  return found ? <RoleReasonChip reason={found} /> : t(`left_out_${reason}`);
}

/** The columns whose name has the text in it, whatever its case or width. */
export function columnsNamed(hints: readonly ColumnHint[], text: string): readonly ColumnHint[] {
  const wanted = plain(text);
  return wanted === '' ? hints : hints.filter(({ column }) => plain(column.name).includes(wanted));
}

/** All of these columns as features, or none of them; targets stay, and what speaks against a column still does. */
export function withParts(
  parts: Record<string, Part>,
  hints: readonly ColumnHint[],
  part: 'feature' | 'none',
): Record<string, Part> {
  const changed = hints.filter(
    (hint) => parts[hint.column.name] !== 'target' && (part === 'none' || leftOut(hint) === null),
  );
  return { ...parts, ...Object.fromEntries(changed.map(({ column }) => [column.name, part])) };
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
