import {
  supervisedTimeSeriesCalls,
  supervisedTimeSeriesForms,
  type TimeSeriesOptions,
  unsupervisedTimeSeriesCalls,
  unsupervisedTimeSeriesForms,
} from '@hakaru/contract/training/time-series';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { columnNames, modelWords, parameterWords } from '../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../features/projects/words.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { labelled, sentences } from '../../lib/i18n/joined.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import type { JsonSchema } from '../../ui/schema-form/json-schema.ts';
import { type Group, groups, idleOf } from './idle-settings.ts';
import { anomalyMessages } from './words.ts';

export type AnomalySetup = KindSetup<TimeSeriesOptions>;

export const unsupervisedSetup: AnomalySetup = kindSetup({
  id: 'time_series_anomaly_detection_unsupervised',
  calls: unsupervisedTimeSeriesCalls,
  forms: unsupervisedTimeSeriesForms,
  messages: anomalyMessages,
  takesRecipes: false,
  detailsOf: (options) => detailsOf(unsupervisedSetup, options),
});

export const supervisedSetup: AnomalySetup = kindSetup({
  id: 'time_series_anomaly_detection_supervised',
  calls: supervisedTimeSeriesCalls,
  forms: supervisedTimeSeriesForms,
  messages: anomalyMessages,
  takesRecipes: false,
  detailsOf: (options) => detailsOf(supervisedSetup, options),
});

export const setups = [unsupervisedSetup, supervisedSetup] as const;

/** What a training is set up with, in words. */
function detailsOf(setup: AnomalySetup, options: TimeSeriesOptions): Detail[] {
  const t = translator(anomalyMessages);
  const p = translator(projectMessages);
  const { catalogue, optionWords } = setup;
  const group = (name: Group) => ({
    label: t(name),
    value:
      parameterWords(withoutIdle(setup, name, { ...options[name] }), { ...options[name] }, optionWords) ||
      t('automatic'),
  });
  const names = options.features.map(({ name }) => name);
  return [
    { label: t('channels'), value: labelled(names.length, columnNames(names)) },
    { label: t('time'), value: options.time ?? t('no_time') },
    { label: t('runs'), value: options.runs ?? t('no_runs') },
    { label: t('labels'), value: labelsText(options) },
    group('window'),
    group('split'),
    group('threshold'),
    {
      label: p('models'),
      value: options.models.map((model) => modelWords(p, model, catalogue, optionWords)).join(' / '),
    },
    { label: p('seed'), value: String(options.seed ?? 0) },
  ];
}

/** A group's schema without what means nothing with its method. */
function withoutIdle(setup: AnomalySetup, name: Group, value: Record<string, unknown>): JsonSchema {
  const schema = setup.catalogue.group(groups[name]);
  const idle = idleOf(name, value, setup === supervisedSetup);
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => !idle.includes(field));
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** What is known to be anomalous, in words. */
export function labelsText({ labels }: Pick<TimeSeriesOptions, 'labels'>): string {
  const t = translator(anomalyMessages);
  const { column, ranges } = labels ?? {};
  return (
    sentences(
      column && t('labels_column', { column }),
      ranges && t('labels_ranges', { count: ranges.length, shown: formatCount(ranges.length) }),
    ) || t('no_labels')
  );
}
