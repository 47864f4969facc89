import { toCsv } from '../../../../lib/files/csv.ts';
import { timeText } from '../../../../lib/dates/time-text.ts';
import type { Feature } from './typed/rows.ts';

/** A table to be filled in: the columns that the model needs, named as in training, and a typical row as an example. */
export function templateCsv(features: readonly Pick<Feature, 'name' | 'type' | 'typical'>[]): string {
  return toCsv(
    features.map(({ name }) => name),
    [
      features.map(({ type, typical }) =>
        type === 'datetime' && typeof typical === 'string' ? timeText(typical) : (typical ?? ''),
      ),
    ],
  );
}
