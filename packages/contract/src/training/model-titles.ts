import titles from '../jobs/generated/titles.json' with { type: 'json' };
import type { TrainingTypeId } from './training-types.ts';

type Title = Record<'en' | 'ja', string>;

const { time_series: timeSeries, ...others } = titles.models;
const catalogues: Partial<Record<TrainingTypeId, Record<string, Title>>> = {
  ...others,
  time_series_anomaly_detection_unsupervised: timeSeries,
  time_series_anomaly_detection_supervised: timeSeries,
};

/** What a type's catalogue calls a model; its name where it is in none. */
export function modelTitles(type: TrainingTypeId, name: string): Title {
  return catalogues[type]?.[name] ?? { en: name, ja: name };
}

/** The same where only the name is known: what the first catalogue that has it calls it. */
export function modelTitlesOfAny(name: string): Title {
  return Object.values(catalogues).find((models) => name in models)?.[name] ?? { en: name, ja: name };
}
