import { getDataset } from '@hakaru/contract';
import { useMemo } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { carriesUnit } from '../../../lib/numbers/with-unit.ts';

/** A column's unit by its name; of columns whose names do not say it. */
export type Units = ReadonlyMap<string, string>;

/** The units of a dataset's columns as far as they are known; none without a dataset. */
export function useUnits(datasetId: string | undefined): Units {
  const columns = useAnswer(
    getDataset,
    { params: { dataset_id: datasetId ?? '', min_schema: 'false' } },
    { enabled: Boolean(datasetId) },
  ).data?.columns;
  return useMemo(() => unitsOf(columns ?? []), [columns]);
}

export function unitsOf(columns: readonly { name: string; unit: string | null }[]): Units {
  return new Map(
    columns.flatMap(({ name, unit }) => (unit && !carriesUnit(name, unit) ? [[name, unit] as const] : [])),
  );
}
