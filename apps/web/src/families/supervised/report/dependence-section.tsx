import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { PartialDependence } from '../../../charts/partial-dependence/partial-dependence.tsx';
import { extent, niceRange } from '../../../charts/option/nice-range.ts';
import { textOrTime } from '../../../lib/dates/time-text.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { columnName } from '../../../lib/columns/column-name.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

interface Dependence {
  feature: string;
  grid: readonly (number | string)[];
  mean: number[];
  lines: number[][];
}

/** The mean prediction against each of the most important features. */
export function DependenceSection({ dependence, target }: { dependence: readonly Dependence[]; target: string }) {
  const t = useMessages(projectMessages);
  const range = useMemo(() => {
    const { low, high } = extent(...dependence.flatMap(({ mean, lines }) => [mean, ...lines]));
    return niceRange(low, high);
  }, [dependence]);
  return (
    <Section title={t('section_partial_dependence')} text={t('partial_dependence_text')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))', gap: 2 }}>
        {dependence.map((one) => (
          <OneDependence key={one.feature} one={one} target={target} range={range} />
        ))}
      </Box>
    </Section>
  );
}

interface OneDependenceProps {
  one: Dependence;
  target: string;
  range: { min: number; max: number };
}

function OneDependence({ one, target, range }: OneDependenceProps) {
  const t = useMessages(projectMessages);
  const data = useMemo(
    () => ({
      feature: { label: one.feature },
      target: { label: target },
      grid: one.grid.map(gridValue) as number[] | string[],
      mean: one.mean,
      individual: one.lines,
      // The grid is made of quantiles of the training rows, or of all their values where they are few.
      seen: one.grid.filter((value) => typeof value === 'number'),
      range,
    }),
    [one, target, range],
  );
  return (
    <PartialDependence
      title={labelled(t('section_partial_dependence'), columnName(one.feature))}
      height={280}
      data={data}
    />
  );
}

/** Times of the data as they were written in it. */
function gridValue(value: Dependence['grid'][number]): Dependence['grid'][number] {
  return typeof value === 'string' ? textOrTime(value) : value;
}

interface LearningCurve {
  rows: number[];
  train: number[];
  held_out: number[];
  held_out_sd: (number | null)[];
}

/** What more rows would bring; `figure` is what both lines measure. */
export function LearningCurveSection({
  curve,
  target,
  figure,
}: {
  curve: LearningCurve;
  target: string;
  figure: string;
}) {
  const t = useMessages(projectMessages);
  const data = useMemo(() => {
    const sd = curve.held_out_sd.map((value) => value ?? 0);
    return {
      x: { label: t('training_rows') },
      y: { label: figure },
      groups: [
        { name: t('part_train'), role: 'train' as const, x: curve.rows, y: curve.train },
        {
          name: t('part_out_of_fold'),
          role: 'heldOut' as const,
          x: curve.rows,
          y: curve.held_out,
          low: curve.held_out.map((value, index) => value - (sd[index] ?? 0)),
          high: curve.held_out.map((value, index) => value + (sd[index] ?? 0)),
        },
      ],
    };
  }, [curve, figure, t]);
  return (
    <Section title={t('section_learning_curve')} text={t('learning_curve_text')}>
      <LineChart title={labelled(t('section_learning_curve'), target)} data={data} />
    </Section>
  );
}
