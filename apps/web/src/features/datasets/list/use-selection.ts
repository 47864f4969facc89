import type { DatasetSummary } from '@hakaru/contract';
import { useCallback, useMemo, useState } from 'react';

/** Datasets selected on any page of the list, as they were seen last. */
export function useSelection(shown: readonly DatasetSummary[] | undefined) {
  const [kept, setKept] = useState<ReadonlyMap<string, DatasetSummary>>(new Map());
  const select = useCallback(
    (ids: readonly string[]) =>
      setKept((before) => {
        const known = new Map([...before, ...(shown ?? []).map((dataset) => [dataset.id, dataset] as const)]);
        return new Map(
          ids.flatMap((id) => {
            const dataset = known.get(id);
            return dataset ? [[id, dataset] as const] : [];
          }),
        );
      }),
    [shown],
  );
  const selected = useMemo(
    () => [...kept.values()].map((dataset) => shown?.find(({ id }) => id === dataset.id) ?? dataset),
    [kept, shown],
  );
  return { selected, select, clear: () => setKept(new Map()) };
}
