import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { sensorMessages } from '../words.ts';
import { LagHeatMap } from './lag-heat-map.tsx';
import { at, axisOf, placesOf } from './points.ts';

/** The PLS of the sensor's inputs, as process engineers know it: scores against each other and time, T and U, W* and P. */
export function LatentSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { latent, samples } = report;
  const [component, setComponent] = useState(0);
  const second = component === 0 ? Math.min(1, latent.components - 1) : 0;
  const label = (axis: 't' | 'u', index: number) => t(`inner_axis_${axis}`, { number: index + 1 });
  const explained = useMemo(
    (): LineData => ({
      x: { label: t('component'), whole: true },
      y: { label: t('explained') },
      groups: (['x', 'y'] as const).map((of) => ({
        name: t(`explained_${of}`),
        role: of === 'x' ? ('group1' as const) : ('target' as const),
        x: latent[`${of}_explained`].map((_, index) => index + 1),
        y: latent[`${of}_explained`],
      })),
    }),
    [latent, t],
  );
  const groupsOf = useMemo(
    () => (x: readonly (number | null)[], y: readonly (number | null)[]) =>
      (['training', 'test'] as const).map((part) => {
        const places = placesOf(samples, part).filter((place) => x[place] !== null && y[place] !== null);
        return {
          name: t(`part_${part}`),
          role: part === 'test' ? ('test' as const) : ('train' as const),
          x: at(x, places),
          y: at(y, places),
          rows: places.map((place) => samples.rows[place]!),
        };
      }),
    [samples, t],
  );
  const [own = [], other = [], target = []] = [
    samples.scores[component],
    samples.scores[second],
    samples.target_scores[component],
  ];
  const scores = useMemo(
    () => ({
      x: { label: label('t', component) },
      y: { label: label('t', second) },
      groups: groupsOf(own, other),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [groupsOf, component],
  );
  const inner = useMemo(
    () => ({
      x: { label: label('t', component) },
      y: { label: label('u', component) },
      groups: groupsOf(own, target),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [groupsOf, component],
  );
  const overTime = useMemo((): LineData => {
    const axis = axisOf(report);
    return {
      x: axis.axis,
      y: { label: label('t', component) },
      groups: [
        {
          name: label('t', component),
          role: 'group2',
          x: samples.rows.map((row, index) => axis.at(row, samples.times[index])),
          y: samples.scores[component] ?? [],
        },
      ],
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report, component]);
  const maps = useMemo(() => {
    const lags = [...new Set(latent.columns.flatMap(({ lag }) => (lag === null ? [] : [lag])))].sort((a, b) => a - b);
    const names = [...new Set(latent.columns.filter(({ lag }) => lag !== null).map(({ column }) => column))];
    const found = new Map(latent.columns.map((column) => [`${column.lag} ${column.column}`, column]));
    const of = (key: 'rotations' | 'loadings') =>
      names.map((column) => ({
        column,
        values: lags.map((lag) => found.get(`${lag} ${column}`)?.[key][component] ?? null),
      }));
    return { lags, rotations: of('rotations'), loadings: of('loadings') };
  }, [latent, component]);
  if (latent.components === 0) return null;
  return (
    <Section
      title={t('latent')}
      text={t(latent.own ? 'latent_own' : 'latent_beside')}
      action={
        latent.components > 1 && (
          <SelectField
            size="small"
            label={t('component')}
            value={component}
            onValue={(value) => setComponent(Number(value))}
            choices={Array.from({ length: latent.components }, (_, index) => [index, String(index + 1)] as const)}
            sx={{ minWidth: '10rem' }}
          />
        )
      }
    >
      <Stack spacing={2}>
        <SideBySide>
          <Scatter title={t('scores_chart')} data={scores} height={340} />
          <Scatter title={t('inner')} data={inner} height={340} />
          <LineChart title={t('over_time', { number: component + 1 })} data={overTime} height={280} />
          <LineChart title={t('explained')} data={explained} height={280} />
        </SideBySide>
        {(['rotations', 'loadings'] as const).map((key) => {
          const what = t(key === 'rotations' ? 'weights' : 'loadings');
          return (
            <LagHeatMap
              key={key}
              title={t('latent_map', { what, number: component + 1 })}
              value={what}
              lags={maps.lags}
              step={report.lags.step}
              variables={maps[key]}
              isSigned
            />
          );
        })}
      </Stack>
    </Section>
  );
}
