import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LineChart } from '../../../../charts/line/line-chart.tsx';
import { compact } from '../../../../lib/compact.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatPercent, formatR2 } from '../../../../lib/numbers/format-number.ts';
import { ColumnsTable } from '../../../../ui/columns-table.tsx';
import { supervisedMessages } from '../../words.ts';
import { cumulative, type Latent } from './latent-data.ts';

/** What 1, 2, … latent variables explain of the columns and the targets, and of rows that were held out. */
export function FitByLatent({ latent: { steps, components, targets } }: { latent: Latent }) {
  const t = useMessages(supervisedMessages);
  const x = useMemo(() => cumulative(steps.map((step) => step.explained_x)), [steps]);
  const y = useMemo(() => cumulative(steps.map((step) => step.explained_y)), [steps]);
  const data = useMemo(() => {
    const numbers = steps.map((_step, index) => index + 1);
    const known = steps.flatMap(({ q2 }, index) => (q2 === null ? [] : [{ q2, number: index + 1 }]));
    return {
      x: { label: t('number_of_latent'), whole: true },
      y: { label: t('share') },
      groups: compact([
        { name: t('r2x'), role: 'neutral' as const, x: numbers, y: x, dashed: true },
        { name: t('r2y'), role: 'train' as const, x: numbers, y },
        known.length > 0 && {
          name: 'Q²',
          role: 'heldOut' as const,
          x: known.map(({ number }) => number),
          y: known.map(({ q2 }) => q2),
        },
      ]),
      limits: [{ axis: 'x' as const, value: components, label: t('in_model', { count: components }) }],
    };
  }, [steps, x, y, components, t]);
  const several = targets.length > 1;
  return (
    <Stack spacing={2}>
      <LineChart title={t('fit_by_latent')} data={data} height={300} />
      <ColumnsTable
        label={t('fit_table')}
        rows={steps}
        columns={[
          [
            t('number_of_latent'),
            (_step, at) => (at < components ? String(at + 1) : t('not_in_model', { number: at + 1 })),
          ],
          [t('r2x'), (step) => formatPercent(step.explained_x, 1)],
          [t('r2x_sum'), (_step, at) => formatPercent(x[at], 1)],
          [t('r2y'), (step) => formatPercent(step.explained_y, 1)],
          [t('r2y_sum'), (_step, at) => formatPercent(y[at], 1)],
          [t('q2_sum'), ({ q2 }) => formatR2(q2)],
          ...(several ? targets : []).map(({ target, explained }) => {
            const sums = cumulative(explained);
            const cell = (_step: unknown, at: number) => (at < components ? formatPercent(sums[at], 1) : '–');
            return [t('r2y_of', { target }), cell] as const;
          }),
        ]}
      />
    </Stack>
  );
}
