import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { groupRole } from '../../../../charts/palette/chart-palette.ts';
import { Vectors } from '../../../../charts/vectors/vectors.tsx';
import { ColumnValues } from '../../../../features/projects/report/column-values.tsx';
import { type Axes, AxisFields } from '../../../../features/projects/report/point-fields.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { Section } from '../../../../ui/section.tsx';
import { SideBySide } from '../../../../ui/side-by-side.tsx';
import { supervisedMessages } from '../../words.ts';
import type { Latent } from './latent-data.ts';

const figures = ['rotations', 'loadings'] as const;

/** What latent variables are made of: columns and targets in one plane, and weights, loadings and importance of each column. */
export function WeightsSection({ latent, vip }: { latent: Latent; vip: ReactNode }) {
  const t = useMessages(supervisedMessages);
  const { columns, targets, components } = latent;
  const [axes, setAxes] = useState<Axes>([0, Math.min(1, components - 1)]);
  const [across, up] = axes;
  const titles = Array.from({ length: components }, (_, index) => t('latent_short', { number: index + 1 }));
  const plane = useMemo(() => {
    const at = (values: readonly number[]) => ({ x: values[across] ?? 0, y: values[up] ?? 0 });
    return {
      x: { label: t('weight_star', { number: across + 1 }) },
      y: { label: t('weight_star', { number: up + 1 }) },
      name: t('column'),
      vectors: [
        ...targets.map(({ target, weights }) => ({ name: target, ...at(weights), stands: true })),
        ...columns.map(({ column, rotations }) => ({ name: column, ...at(rotations) })),
      ],
    };
  }, [columns, targets, across, up, t]);
  const names = useMemo(() => columns.map(({ column }) => column), [columns]);
  const groups = useMemo(() => {
    const of = (index: number) =>
      figures.map((figure, place) => ({
        name: t(figure),
        role: groupRole(place),
        values: columns.map((column) => column[figure][index] ?? 0),
      }));
    return new Map([across, up].map((index) => [index, of(index)]));
  }, [columns, across, up, t]);
  return (
    <Section title={t('weights')} text={t('weights_text')}>
      {components > 2 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, pt: 0.5 }}>
          <AxisFields titles={titles} axes={axes} onAxes={setAxes} />
        </Box>
      )}
      <SideBySide>
        {across !== up && (
          <Vectors
            title={t('weights_of', { across: across + 1, up: up + 1 })}
            caption={t('weights_caption', { count: targets.length })}
            data={plane}
          />
        )}
        {[...groups].map(([index, own]) => (
          <ColumnValues
            key={index}
            title={t('weights_of_latent', { number: index + 1 })}
            columns={names}
            value={t('weights_axis')}
            groups={own}
          />
        ))}
        {vip}
      </SideBySide>
    </Section>
  );
}
