import type { LabelPeriod } from '@hakaru/contract/time-series/labels';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ShowIcon from '@mui/icons-material/CenterFocusStrongOutlined';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { IconAction } from '../../../../ui/icon-action.tsx';
import { labelsMessages } from './labels-messages.ts';

interface PeriodListProps {
  periods: readonly LabelPeriod[];
  /** Rows in each; null while they are counted. */
  counts: readonly number[] | null;
  hasRuns: boolean;
  onShow: (index: number) => void;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

/** The periods in order of time, each with its rows and what can be done with it. */
export function PeriodList({ periods, counts, hasRuns, onShow, onEdit, onRemove }: PeriodListProps) {
  const t = useMessages(labelsMessages);
  if (periods.length === 0) return <Typography color="textSecondary">{t('periods_none')}</Typography>;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('periods')} sx={{ maxHeight: '28rem' }}>
      <Table size="small" stickyHeader aria-label={t('periods')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('name')}</TableCell>
            <TableCell>{t('start')}</TableCell>
            <TableCell>{t('end')}</TableCell>
            {hasRuns && <TableCell>{t('run')}</TableCell>}
            <TableCell align="right">{t('rows')}</TableCell>
            <TableCell align="right">{t('actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {periods.map(({ name, start, end, run }, index) => (
            // A period is where it stands in time, and nothing else tells it apart.
            <TableRow key={index} hover>
              <TableCell component="th" scope="row" sx={{ minWidth: '6rem', overflowWrap: 'anywhere' }}>
                {name}
              </TableCell>
              <TableCell className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                {timeText(start)}
              </TableCell>
              <TableCell className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                {timeText(end)}
              </TableCell>
              {hasRuns && <TableCell>{run ?? t('run_all')}</TableCell>}
              <TableCell align="right" className="tabular">
                {counts?.[index] === 0 ? (
                  <Typography component="span" variant="body2" color="error">
                    {t('no_rows')}
                  </Typography>
                ) : (
                  counts && formatCount(counts[index] ?? 0)
                )}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <IconAction
                  size="small"
                  label={t('show', { number: index + 1 })}
                  icon={<ShowIcon fontSize="small" />}
                  onClick={() => onShow(index)}
                />
                <IconAction
                  size="small"
                  label={t('edit', { number: index + 1 })}
                  icon={<EditIcon fontSize="small" />}
                  onClick={() => onEdit(index)}
                />
                <IconAction
                  size="small"
                  label={t('remove', { number: index + 1 })}
                  icon={<DeleteIcon fontSize="small" />}
                  onClick={() => onRemove(index)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
