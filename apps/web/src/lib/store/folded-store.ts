import { createStore } from './create-store.ts';

const KEPT = 'hakaru.folded';

/** What the reader has folded away, by its own key; kept in this browser. */
export const foldedStore = createStore<readonly string[]>(read());

export function toggleFolded(key: string): void {
  const folded = foldedStore.get();
  keep(folded.includes(key) ? folded.filter((other) => other !== key) : [...folded, key]);
}

export function unfold(key: string): void {
  if (foldedStore.get().includes(key)) toggleFolded(key);
}

function keep(folded: readonly string[]): void {
  foldedStore.set(folded);
  localStorage.setItem(KEPT, JSON.stringify(folded));
}

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
