import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import { useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { LineChart, type LineData } from '../../../charts/line/line-chart.tsx';
import { labelled } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { namedInUnitOf } from '../../../lib/numbers/with-unit.ts';
import { Section } from '../../../ui/section.tsx';
import { sensorMessages } from '../words.ts';
import { axisOf, indicesOf } from './points.ts';

/** The error of each analysis of the test, beside that of the last value. */
export function ErrorsSection({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { target, samples, half_width: width } = report;
  const data = useMemo((): LineData => {
    const axis = axisOf(report);
    const places = indicesOf(samples, 'test');
    const x = places.map((place) => axis.at(samples.rows[place]!, samples.times[place]));
    const errorOf = (values: readonly (number | null)[]) =>
      places.map((place) => {
        const value = values[place];
        return value === null || value === undefined ? null : value - samples.measured[place]!;
      });
    return {
      x: axis.axis,
      y: { label: namedInUnitOf(target, t('error')) },
      groups: [
        { name: t('error_last'), role: 'neutral', x, y: errorOf(samples.last), dashed: true },
        { name: t('error'), role: 'prediction', x, y: errorOf(samples.estimates) },
      ],
      limits:
        width === null
          ? []
          : [
              { axis: 'y', value: width, label: '' },
              { axis: 'y', value: -width, label: '' },
            ],
    };
  }, [report, samples, width, target, t]);
  return (
    <Section title={t('errors')} text={t('errors_text')}>
      <LineChart title={labelled(t('errors'), target)} data={data} height={320} />
    </Section>
  );
}

/** The RMSE in windows of the test, beside that of the last value. */
export function WindowsChart({ report }: { report: SoftSensorReport }) {
  const t = useMessages(sensorMessages);
  const { target, windows } = report;
  const data = useMemo(() => {
    const { text } = axisOf(report);
    return {
      category: { label: t('window') },
      categories: windows.map((window) => t('window_from', { from: text(window.first_row, window.first_time) })),
      value: { label: namedInUnitOf(target, t('rmse')) },
      groups: [
        { name: t('estimated'), role: 'prediction' as const, values: windows.map(({ rmse }) => rmse) },
        { name: t('last_value'), role: 'neutral' as const, values: windows.map((window) => window.last_value_rmse) },
      ],
    };
  }, [report, windows, target, t]);
  return <BarChart title={labelled(t('windows'), target)} caption={t('windows_text')} data={data} />;
}
