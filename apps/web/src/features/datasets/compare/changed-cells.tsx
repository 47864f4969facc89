import type { Comparison } from '@hakaru/contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { TableCellValue } from '../../../ui/table-cell-value.tsx';
import { compareMessages } from './compare-messages.ts';

/** The first changed cells with their values on both sides. */
export function ChangedCells({
  comparison: {
    examples: { cells },
    keys,
    by_column,
  },
}: {
  comparison: Comparison;
}) {
  const t = useMessages(compareMessages);
  const types = new Map(by_column.map((column) => [column.name, column]));
  const isByPlace = keys.length === 0;
  const value = (
    of: string,
    side: 'type' | 'type_before',
    content: Comparison['examples']['cells'][number]['before'],
  ) => <TableCellValue value={content} type={types.get(of)?.[side] ?? 'categorical'} missing={t('missing_value')} />;
  return (
    <Section title={t('examples')} text={cells.length > 0 ? t('examples_text') : undefined}>
      {cells.length === 0 ? (
        <Typography color="textSecondary">{t('no_changed')}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label={t('examples')} sx={{ maxHeight: 420 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {isByPlace ? (
                  <TableCell align="right">{t('row')}</TableCell>
                ) : (
                  <>
                    <TableCell align="right">{t('row_before')}</TableCell>
                    <TableCell align="right">{t('row_after')}</TableCell>
                    {keys.map((key) => (
                      <TableCell key={key}>{key}</TableCell>
                    ))}
                  </>
                )}
                <TableCell>{t('column')}</TableCell>
                <TableCell>{t('value_before')}</TableCell>
                <TableCell>{t('value_after')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {cells.map((cell) => (
                <TableRow key={`${cell.row_after} ${cell.column}`}>
                  {!isByPlace && (
                    <TableCell align="right" className="tabular">
                      {formatCount(cell.row_before)}
                    </TableCell>
                  )}
                  <TableCell align="right" className="tabular">
                    {formatCount(cell.row_after)}
                  </TableCell>
                  {cell.key.map((part, place) => (
                    <TableCell key={keys[place]}>{String(part ?? t('missing_value'))}</TableCell>
                  ))}
                  <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cell.column}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {value(cell.column, 'type_before', cell.before)}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{value(cell.column, 'type', cell.after)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}
