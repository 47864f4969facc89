import { listAllDatasets } from '@hakaru/contract';
import { useState } from 'react';
import { useAnswer } from '../../lib/api/use-answer.ts';

/** The name, or where it is taken the first of “name 2”, “name 3” … that is not. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim()));
  const base = wanted.trim();
  if (!used.has(base)) return base;
  let number = 2;
  while (used.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}

/** The names of all datasets. */
export function useDatasetNames(): readonly string[] {
  const { data } = useAnswer(listAllDatasets, { query: {} });
  return data?.items.map(({ name }) => name) ?? [];
}

/** The table of this name that is ready; null where there is none, or no name. */
export function useDatasetCalled(name: string | null): { id: string; name: string } | null {
  const { data } = useAnswer(listAllDatasets, { query: {} });
  return (
    data?.items.find((one) => name !== null && one.name === name && one.form === 'table' && one.state === 'ready') ??
    null
  );
}

/** A dataset's name that is suggested until somebody types another: one that is not taken. */
export function useSuggestedName(wanted: string): [name: string, setName: (name: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const names = useDatasetNames();
  return [typed ?? freeName(wanted, names), setTyped];
}
