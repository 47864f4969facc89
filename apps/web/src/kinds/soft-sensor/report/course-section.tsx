import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import { useMemo } from 'react';
import { LineChart, type LineData, type LineGroup } from '../../../charts/line/line-chart.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { Section } from '../../../ui/section.tsx';
import { sensorMessages } from '../words.ts';
import { WindowsChart } from './errors-section.tsx';
import { at, axisOf, indicesOf } from './points.ts';

/** Measured and estimated values against time and against each other. */
export function CourseSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const p = useMessages(projectMessages);
  const { target, samples, course, coverage, split } = report;
  const { shown } = course ?? samples;
  const data = useMemo((): LineData => {
    const axis = axisOf(report);
    const measured: LineGroup = {
      name: t('measured'),
      role: 'target',
      points: true,
      x: samples.rows.map((row, index) => axis.at(row, samples.times[index])),
      y: samples.measured,
    };
    const lineOf = (source: NonNullable<typeof course> | typeof samples, places?: readonly number[]) => {
      const chosen = places ?? source.rows.map((_, index) => index);
      const pick = (values: readonly (number | null)[]) => chosen.map((place) => values[place] ?? null);
      return {
        name: t('estimated'),
        role: 'prediction' as const,
        x: chosen.map((place) => axis.at(source.rows[place]!, source.times[place])),
        y: pick(source.estimates),
        low: pick(source.lower),
        high: pick(source.upper),
      };
    };
    return {
      x: axis.axis,
      y: { label: target },
      groups: [
        course ? lineOf(course) : lineOf(samples, indicesOf(samples, 'test')),
        {
          ...lineOf(
            samples,
            indicesOf(samples, 'training').filter((place) => samples.estimates[place] !== null),
          ),
          name: t('estimated_folds'),
          role: 'heldOut',
        },
        measured,
      ],
      limits:
        split.method === 'time'
          ? [
              {
                axis: 'x',
                value: axis.at(split.test_first_row, split.test_first_time),
                label: t('test_from'),
                align: 'left',
              },
            ]
          : [],
    };
  }, [report, samples, course, split, target, t]);
  const parity = useMemo(
    () => ({
      x: { label: labelled(target, t('estimated')) },
      y: { label: labelled(target, t('measured')) },
      identity: true,
      groups: (['training', 'test'] as const).map((part) => {
        const places = indicesOf(samples, part).filter((place) => samples.estimates[place] !== null);
        return {
          name: part === 'test' ? p('part_test') : t('part_folds'),
          role: part === 'test' ? ('test' as const) : ('heldOut' as const),
          x: at(samples.estimates, places),
          y: at(samples.measured, places),
          rows: places.map((place) => samples.rows[place]!),
        };
      }),
    }),
    [samples, target, t, p],
  );
  return (
    <>
      <Section title={t('course')} text={t('course_text')}>
        <LineChart
          title={t('course_of', { target, coverage: formatPercent(coverage) })}
          data={data}
          height={420}
          caption={
            shown.shown < shown.total
              ? t('thinned', { shown: formatCount(shown.shown), total: shown.total })
              : undefined
          }
        />
      </Section>
      <Section title={t('parity')}>
        <SideBySide>
          <Scatter title={labelled(t('parity'), target)} data={parity} />
          {report.windows.length > 0 && <WindowsChart report={report} />}
        </SideBySide>
      </Section>
    </>
  );
}
