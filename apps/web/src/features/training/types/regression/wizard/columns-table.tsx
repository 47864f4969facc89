import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../../../lib/numbers/with-unit.ts';
import { type ColumnHint, leftOut, type Part } from '../default-options.ts';
import { regressionMessages } from '../regression-messages.ts';

const choices: readonly Part[] = ['feature', 'target', 'none'];

export type ColumnsTableProps = {
  hints: readonly ColumnHint[];
  parts: Record<string, Part>;
  /** Absent where the table is only to be looked at. */
  onPart?: (column: string, part: Part) => void;
};

/** Every column with what is known of it and, where it can be chosen, its part in the training. */
export function ColumnsTable({ hints, parts, onPart }: ColumnsTableProps) {
  const t = useMessages(regressionMessages);
  return (
    <TableContainer sx={{ maxHeight: '60vh' }} tabIndex={0}>
      <Table stickyHeader size="small" aria-label={t('columns')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('column')}</TableCell>
            <TableCell>{t('type')}</TableCell>
            {onPart && <TableCell>{t('part')}</TableCell>}
            {(['missing', 'distinct', 'mean', 'sd', 'min', 'max'] as const).map((key) => <TableCell key={key} align="right">{t(key)}</TableCell>)}
            <TableCell>{t('hint')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {hints.map((hint) => <ColumnRow key={hint.column.name} hint={hint} part={parts[hint.column.name] ?? 'none'} onPart={onPart} />)}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function ColumnRow({ hint, part, onPart }: { hint: ColumnHint; part: Part; onPart: ColumnsTableProps['onPart'] }) {
  const t = useMessages(regressionMessages);
  const { column, statistics } = hint;
  const reason = leftOut(hint);
  const figures = [statistics?.missing, statistics?.distinct].map((count) => (count === undefined ? '–' : formatCount(count)));
  const numbers = [statistics?.mean, statistics?.sd, statistics?.min, statistics?.max].map((value) => (typeof value === 'number' ? formatNumber(value) : '–'));
  return (
    <TableRow hover selected={part === 'target'}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: '8rem' }}>
        {withUnit(column.name, column.unit)}
      </TableCell>
      <TableCell>{t(`type_${column.type}`)}</TableCell>
      {onPart && (
        <TableCell>
          <Select
            size="small"
            variant="standard"
            value={part}
            onChange={(event) => onPart(column.name, event.target.value)}
            inputProps={{ 'aria-label': t('part_of', { column: column.name }) }}
          >
            {choices.map((choice) => (
              <MenuItem key={choice} value={choice} disabled={choice === 'target' && column.type !== 'numeric'}>{t(`part_${choice}`)}</MenuItem>
            ))}
          </Select>
        </TableCell>
      )}
      {[...figures, ...numbers].map((text, index) => <TableCell key={index} align="right" className="tabular">{text}</TableCell>)}
      <TableCell sx={{ color: 'text.secondary' }}>{reason ? t(`left_out_${reason}`) : ''}</TableCell>
    </TableRow>
  );
}
