import { useEffect } from 'react';
import { createStore } from '../store/create-store.ts';

/** Names of what a path's ids stand for, as far as screens have loaded them. */
export const entityNameStore = createStore<Readonly<Record<string, string>>>({});

/** Tells the breadcrumbs what an id of the path is called: `useEntityName(dataset_id, dataset?.name)`. */
export function useEntityName(id: string, name: string | null | undefined): void {
  useEffect(() => {
    if (name) entityNameStore.set((names) => (names[id] === name ? names : { ...names, [id]: name }));
  }, [id, name]);
}
