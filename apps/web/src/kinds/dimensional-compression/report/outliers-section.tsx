import { rowTitle } from '../../../lib/rows/row-names.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ScatterData, ScatterLimit } from '../../../charts/scatter/scatter-data.ts';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compressionMessages } from '../words.ts';
import { useContributions, type View } from './use-view.ts';
import { Problem } from '../../../ui/problem.tsx';
import { ColumnBars, FigureTable } from './column-bars.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { sentences } from '../../../lib/i18n/joined.ts';

/** How far rows lie from the middle and from what the components rebuild, with limits; a row's contributions below. */
export function OutliersSection({ view }: { view: View }) {
  const t = useMessages(compressionMessages);
  const { points } = view;
  const { limits } = points;
  const charts = useMemo(() => {
    if (points.t2 === null || points.spe === null || limits === null) return null;
    const label = t('limit_of', { confidence: formatPercent(limits.confidence, 1) });
    const speLimit = limits.spe ?? limits.spe_chi2;
    const limit = (axis: 'x' | 'y', value: number | null): ScatterLimit[] =>
      value !== null ? [{ axis, value, label }] : [];
    const rows = points.row;
    const numbers = rows.map((row) => row + 1);
    const values = (list: readonly (number | null)[]) => list.map((value) => value ?? Number.NaN);
    const [t2, spe] = [values(points.t2), values(points.spe)];
    const shared = {
      highlight: { name: t('beyond'), rows: new Set(rows.filter((_, index) => points.outside?.[index])) },
    };
    const group = (x: number[], y: number[]) => [{ name: t('rows_group'), role: 'group1' as const, x, y, rows }];
    const byRow = { label: t('row'), whole: true };
    return {
      t2: {
        x: byRow,
        y: { label: t('t2') },
        groups: group(numbers, t2),
        limits: limit('y', limits.t2_fitted),
        ...shared,
      } satisfies ScatterData,
      spe: {
        x: byRow,
        y: { label: t('spe') },
        groups: group(numbers, spe),
        limits: limit('y', speLimit),
        ...shared,
      } satisfies ScatterData,
      both: {
        x: { label: t('t2') },
        y: { label: t('spe') },
        groups: group(t2, spe),
        limits: [...limit('x', limits.t2_fitted), ...limit('y', speLimit)],
        ...shared,
      } satisfies ScatterData,
    };
  }, [points, limits, t]);
  if (!charts || !limits) return null;
  const { t2_new, spe_new } = limits;
  // The line is of the rows fitted; others are held to another limit.
  const newRows =
    t2_new !== null && points.role.includes('projected')
      ? t('new_limits', { t2: formatNumber(t2_new), spe: formatNumber(spe_new) })
      : undefined;
  const found = t('outliers_found', {
    t2: formatCount(limits.outside_t2),
    spe: formatCount(limits.outside_spe),
    components: limits.components,
    confidence: formatPercent(limits.confidence, 1),
  });
  return (
    <Section
      title={t('outliers')}
      text={sentences(t('outliers_text'), found)}
      hint={t('outliers_hint')}
      action={
        limits.outside_rows.length > 0 && (
          <Button onClick={() => view.select(new Set(limits.outside_rows))}>{t('select_outside')}</Button>
        )
      }
    >
      <Stack spacing={2}>
        <SideBySide>
          <Scatter title={t('t2_by_row')} caption={newRows} data={charts.t2} onRow={view.pick} />
          <Scatter title={t('spe_by_row')} data={charts.spe} onRow={view.pick} />
          <Scatter title={t('t2_against_spe')} caption={newRows} data={charts.both} onRow={view.pick} />
        </SideBySide>
        <ContributionsSection view={view} />
      </Stack>
    </Section>
  );
}

/** So many columns keep the table's order. */
const MANY_COLUMNS = 40;

/** Which columns put the picked row where it lies. */
function ContributionsSection({ view }: { view: View }) {
  const t = useMessages(compressionMessages);
  const { data, error } = useContributions(view, view.picked);
  if (view.picked === null)
    return (
      <Typography variant="body2" color="textSecondary" data-paper="omit">
        {t('contributions_none')}
      </Typography>
    );
  if (error) return <Problem of={error} />;
  const row = data?.rows[0];
  if (!data || !row) return <LinearProgress />;
  // Columns that say most come first where there are very many.
  const weight = (index: number) =>
    Math.max(
      Math.abs(row.t2[index] ?? 0) / (row.t2_total || 1),
      (row.residual[index] ?? 0) ** 2 / (row.spe_total || 1),
    );
  const order = data.columns.map((_, index) => index);
  if (order.length > MANY_COLUMNS) order.sort((a, b) => weight(b) - weight(a));
  return (
    <Stack spacing={1}>
      <Typography variant="h3" aria-live="polite">
        {t('contributions', { row: rowTitle(row.row) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('contributions_text', {
          t2: formatNumber(row.t2_total),
          spe: formatNumber(row.spe_total),
          components: data.components,
        })}
      </Typography>
      <SideBySide>
        <ColumnBars
          title={t('t2_contribution')}
          columns={data.columns}
          name={t('t2_contribution')}
          values={row.t2}
          isSorted
        />
        <ColumnBars title={t('residual')} columns={data.columns} name={t('residual')} values={row.residual} isSorted />
      </SideBySide>
      <FigureTable
        label={t('contributions', { row: rowTitle(row.row) })}
        heads={[t('column'), t('measured'), t('reconstructed'), t('t2_contribution'), t('residual')]}
        rows={order.map((index) => ({
          name: data.columns[index] ?? '',
          figures: [row.observed[index], row.reconstructed[index], row.t2[index], row.residual[index]].map((value) =>
            formatNumber(value),
          ),
        }))}
      />
    </Stack>
  );
}
