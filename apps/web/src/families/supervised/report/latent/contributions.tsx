import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { ColumnValues } from '../../../../features/projects/report/column-values.tsx';
import { sentences } from '../../../../lib/i18n/joined.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../../lib/numbers/format-number.ts';
import { rowTitle } from '../../../../lib/rows/row-names.ts';
import { SideBySide } from '../../../../ui/side-by-side.tsx';
import { supervisedMessages } from '../../words.ts';
import { type LatentRows, meanContributions } from './latent-data.ts';
import type { LatentView } from './use-latent-view.ts';

/** Which columns put the picked row, or the selected rows, where they lie. */
export function ContributionsOfRows({ latent, view }: { latent: LatentRows; view: LatentView }) {
  const t = useMessages(supervisedMessages);
  const { points, contributions } = latent;
  const { selected, picked } = view;
  const rows = useMemo(
    () => (selected.size > 1 ? selected : new Set(picked === null ? [] : [picked])),
    [selected, picked],
  );
  const found = useMemo(() => meanContributions(contributions, rows), [contributions, rows]);
  const columns = useMemo(() => latent.columns.map(({ column }) => column), [latent]);
  const groups = useMemo(() => {
    const bars = (name: string, values: readonly number[]) => [{ name, role: 'group1' as const, values }];
    return { t2: bars(t('t2_contribution'), found?.t2 ?? []), residual: bars(t('residual'), found?.residuals ?? []) };
  }, [found, t]);
  const some = contributions.row.length < points.row.length;
  const note = some ? t('contributions_furthest', { rows: formatCount(contributions.row.length) }) : '';
  const [row] = rows;
  const place = row === undefined ? -1 : points.row.indexOf(row);
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <Typography variant="h3" aria-live="polite">
        {rows.size > 1
          ? t('contributions_mean', { count: found?.rows ?? rows.size })
          : t('contributions', { row: row === undefined ? '–' : rowTitle(row) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {sentences(
          rows.size > 1
            ? t('contributions_mean_text')
            : t('contributions_text', {
                t2: formatNumber(points.t2[place] ?? null),
                spe: formatNumber(points.spe[place] ?? null),
              }),
          note,
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" data-paper="omit">
        {t('contributions_hint')}
      </Typography>
      {found && (
        <SideBySide>
          <ColumnValues
            title={t('t2_contribution')}
            columns={columns}
            value={t('t2_contribution')}
            groups={groups.t2}
          />
          <ColumnValues title={t('residual')} columns={columns} value={t('residual')} groups={groups.residual} />
        </SideBySide>
      )}
    </Stack>
  );
}
