import type { DatasetColumn } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { StatChip } from '../../../../../ui/stat-chip.tsx';
import { predictionMessages } from '../../words.ts';
import type { Feature } from '../typed/read-cell.ts';
import { observedRange } from '../typed/observed-range.ts';
import type { Mapping } from './suggest-mapping.ts';

interface MappingTableProps {
  features: readonly Feature[];
  columns: readonly DatasetColumn[];
  mapping: Mapping;
  suggested: Mapping;
  onChange: (feature: string, column: string | null) => void;
}

type Status = 'same' | 'suggested' | 'chosen' | 'missing';
const tones = { same: 'success', suggested: 'info', chosen: 'info', missing: 'warning' } as const satisfies Record<
  Status,
  unknown
>;

/** A line a feature: what it needs, and the data's column that stands for it. Narrow screens stack the line's parts. */
export function MappingTable({ features, columns, mapping, suggested, onChange }: MappingTableProps) {
  const t = useMessages(predictionMessages);
  const small = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const names = columns.map(({ name }) => name);
  function statusOf(feature: string): Status {
    const column = mapping[feature];
    if (column === null || column === undefined) return 'missing';
    if (column === feature) return 'same';
    return column === suggested[feature] ? 'suggested' : 'chosen';
  }
  const choiceFor = ({ name }: Feature) => (
    <Autocomplete
      options={names}
      value={mapping[name] ?? null}
      onChange={(_event, column) => onChange(name, column)}
      renderInput={(params) => (
        <TextField
          {...params}
          variant="standard"
          error={statusOf(name) === 'missing'}
          placeholder={t('choose_column')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('column_for', { feature: name }) },
          }}
        />
      )}
    />
  );
  if (small) {
    return (
      <Box component="ul" aria-label={t('mapping')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {features.map((feature) => (
          <Box component="li" key={feature.name} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {feature.name}
              </Typography>
              <StatChip label={t(`how_${statusOf(feature.name)}`)} tone={tones[statusOf(feature.name)]} />
            </Box>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {t('value_observed', { range: observedRange(feature) ?? '–' })}
            </Typography>
            {choiceFor(feature)}
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <TableContainer sx={{ maxHeight: '32rem' }}>
      <Table stickyHeader aria-label={t('mapping')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('feature')}</TableCell>
            <TableCell>{t('observed')}</TableCell>
            <TableCell sx={{ minWidth: '14rem' }}>{t('column_of_data')}</TableCell>
            <TableCell>{t('mapping_state')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {features.map((feature) => {
            const status = statusOf(feature.name);
            return (
              <TableRow key={feature.name}>
                <TableCell component="th" scope="row">
                  {feature.name}
                </TableCell>
                <TableCell className="tabular" sx={{ color: 'text.secondary' }}>
                  {observedRange(feature) ?? '–'}
                </TableCell>
                <TableCell>{choiceFor(feature)}</TableCell>
                <TableCell>
                  <StatChip label={t(`how_${status}`)} tone={tones[status]} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
