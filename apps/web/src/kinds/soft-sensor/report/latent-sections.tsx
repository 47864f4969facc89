import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { LatentChart } from '../../../families/supervised/report/latent/latent-chart.tsx';
import { ScoresSection } from '../../../families/supervised/report/latent/scores-section.tsx';
import { useLatentView } from '../../../families/supervised/report/latent/use-latent-view.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { shortestStep } from '../series-axis.ts';
import { sensorMessages } from '../words.ts';
import { LagHeatMap } from './lag-heat-map.tsx';
import { latentRows } from './latent-rows.ts';
import { axisOf } from './points.ts';

/** The PLS of the sensor's inputs, as process engineers know it: scores against each other and time, T and U, W* and P. */
export function LatentSections({ report }: { report: SoftSensorReport }) {
  return report.latent.components === 0 ? null : <Latent report={report} />;
}

function Latent({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { latent, samples } = report;
  const [component, setComponent] = useState(0);
  const rows = useMemo(() => latentRows(report), [report]);
  const view = useLatentView(rows);
  const explained = useMemo(
    (): LineData => ({
      x: { label: t('latent_variable'), whole: true },
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
  const overTime = useMemo(() => {
    const axis = axisOf(report);
    const timeOf = new Map(samples.rows.map((row, index) => [row, axis.at(row, samples.times[index])]));
    return {
      x: axis.axis,
      y: { label: t('score_axis', { number: component + 1 }) },
      across: rows.points.row.map((row) => timeOf.get(row) ?? null),
    };
  }, [report, samples, rows, component, t]);
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
  return (
    <>
      <ScoresSection latent={rows} view={view} hint={t('scores_hint')} />
      <Section
        title={t('latent')}
        text={t(latent.own ? 'latent_own' : 'latent_beside')}
        action={
          latent.components > 1 && (
            <SelectField
              size="small"
              label={t('latent_variable')}
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
            <LatentChart
              title={t('over_time', { number: component + 1 })}
              view={view}
              rows={rows.points.row}
              {...overTime}
              up={rows.points.scores[component] ?? []}
              height={280}
            />
            {latent.components > 1 && <LineChart title={t('explained')} data={explained} height={280} />}
          </SideBySide>
          {(['rotations', 'loadings'] as const).map((key) => {
            const what = t(key === 'rotations' ? 'weights' : 'loadings');
            return (
              <LagHeatMap
                key={key}
                title={t('latent_map', { what, number: component + 1 })}
                value={what}
                lags={maps.lags}
                step={shortestStep(report.lags)}
                variables={maps[key]}
                isSigned
              />
            );
          })}
        </Stack>
      </Section>
    </>
  );
}
