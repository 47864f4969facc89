import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LineChart } from '../../../../charts/line/line-chart.tsx';
import { compact } from '../../../../lib/compact.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatPercent, formatR2 } from '../../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../../ui/plain-table.tsx';
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
      <PlainTable
        label={t('fit_table')}
        columns={[
          t('number_of_latent'),
          t('r2x'),
          t('r2x_sum'),
          t('r2y'),
          t('r2y_sum'),
          t('q2_sum'),
          ...(several ? targets.map(({ target }) => t('r2y_of', { target })) : []),
        ]}
        rows={steps.map((step, index) => [
          index < components ? String(index + 1) : t('not_in_model', { number: index + 1 }),
          formatPercent(step.explained_x, 1),
          formatPercent(x[index], 1),
          formatPercent(step.explained_y, 1),
          formatPercent(y[index], 1),
          formatR2(step.q2),
          ...(several
            ? targets.map(({ explained }) =>
                index < components ? formatPercent(cumulative(explained)[index], 1) : '–',
              )
            : []),
        ])}
      />
    </Stack>
  );
}
