import clustering from '../jobs/generated/clustering.schema.json' with { type: 'json' };
import dimensionalCompression from '../jobs/generated/dimensional_compression.schema.json' with { type: 'json' };
import discriminantAnalysis from '../jobs/generated/discriminant_analysis.schema.json' with { type: 'json' };
import regression from '../jobs/generated/regression.schema.json' with { type: 'json' };
import type { TrainingTypeId } from './training-types.ts';

type Titles = Record<string, { title?: string; title_ja?: string }>;

/** A line a training type. */
const catalogues: Partial<Record<TrainingTypeId, Titles>> = {
  clustering: clustering.catalogues.models,
  dimensional_compression: dimensionalCompression.catalogues.models,
  discriminant_analysis: discriminantAnalysis.catalogues.models,
  regression: regression.catalogues.models,
};

/** What a type's catalogue calls a model; its name where it is in none. */
export function modelTitles(type: TrainingTypeId, name: string): { en: string; ja: string } {
  const { title = name, title_ja = title } = catalogues[type]?.[name] ?? {};
  return { en: title, ja: title_ja };
}

/** The same where only the name is known: what the first catalogue that has it calls it. */
export function modelTitlesOfAny(name: string): { en: string; ja: string } {
  const type = (Object.keys(catalogues) as TrainingTypeId[]).find((id) => catalogues[id]?.[name]);
  return type ? modelTitles(type, name) : { en: name, ja: name };
}
