import type { Histogram as Counts } from '@hakaru/contract/preprocessing/recipe';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';

/** The touched columns' distributions, before and after on the same bins. */
export function Distributions({ histograms }: { histograms: readonly Counts[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))', gap: 2 }}>
      {histograms.map((one) =>
        one.type === 'text' ? <LabelCounts key={one.column} counts={one} /> : <Bins key={one.column} counts={one} />,
      )}
    </Box>
  );
}

function Bins({ counts }: { counts: Counts }) {
  const t = useMessages(preprocessingMessages);
  const { column, type, edges, before, after, missing_before, missing_after } = counts;
  const data = useMemo(
    () => ({
      axis: type === 'datetime' ? { label: column, time: true } : { label: column },
      edges: type === 'datetime' ? edges.map((edge) => edge * 1000) : edges,
      groups: [
        ...(before ? [{ name: t('before'), role: 'group1' as const, counts: before }] : []),
        ...(after ? [{ name: t('after'), role: 'group2' as const, counts: after }] : []),
      ],
    }),
    [after, before, column, edges, t, type],
  );
  return (
    <Histogram
      title={t('distribution_of', { column })}
      data={data}
      height={240}
      caption={t('missing_counts', { before: formatCount(missing_before), after: formatCount(missing_after) })}
    />
  );
}

function LabelCounts({
  counts: { column, labels, before, after, other_before, other_after, missing_before, missing_after },
}: {
  counts: Counts;
}) {
  const t = useMessages(preprocessingMessages);
  const cell = (count: number | undefined) => (
    <TableCell align="right" className="tabular">
      {count === undefined ? '–' : formatCount(count)}
    </TableCell>
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3">{t('distribution_of', { column })}</Typography>
      <Table size="small" aria-label={t('distribution_of', { column })}>
        <TableHead>
          <TableRow>
            <TableCell>{t('value')}</TableCell>
            <TableCell align="right">{t('before')}</TableCell>
            <TableCell align="right">{t('after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {labels.map((label, place) => (
            <TableRow key={label}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{label}</TableCell>
              {cell(before?.[place])}
              {cell(after?.[place])}
            </TableRow>
          ))}
          {other_before + other_after > 0 && (
            <TableRow>
              <TableCell>{t('other_values')}</TableCell>
              {cell(other_before)}
              {cell(other_after)}
            </TableRow>
          )}
        </TableBody>
      </Table>
      <Typography variant="caption" color="textSecondary">
        {t('missing_counts', { before: formatCount(missing_before), after: formatCount(missing_after) })}
      </Typography>
    </Box>
  );
}
