import { useCallback, useState } from 'react';

/** A draft that lay there when the screen was opened. */
export interface Restored {
  /** When it was last changed. */
  at: number;
  /** Forgets it: the form begins as for somebody who never was here. */
  startAfresh: () => void;
  dismiss: () => void;
}

interface StoredDraft<T> {
  key: string;
  draft: T;
  at: number | null;
}

/**
 * State of a form that outlives a reload and a lost session: kept in this tab under `key` until `clear`.
 * A new key starts from what is kept there, or from `initial`; `updated` gives what was kept what has changed since
 * (the newer wins). The last part says that something was kept, for the person to know.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  updated: (kept: T) => T = (kept) => kept,
): [draft: T, change: (change: (draft: T) => T) => void, clear: () => void, restored: Restored | null] {
  const [held, setHeld] = useState(() => read(key, initial, updated));
  const now = held.key === key ? held : read(key, initial, updated);
  if (now !== held) setHeld(now);
  const change = useCallback(
    (next: (draft: T) => T) =>
      setHeld((before) => {
        const draft = next(before.key === key ? before.draft : initial);
        keep(key, draft, Date.now());
        return { key, draft, at: before.key === key ? before.at : null };
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what a draft starts from does not change it later
    [key],
  );
  const clear = useCallback(() => sessionStorage.removeItem(storageKey(key)), [key]);
  const forgetTime = useCallback(() => setHeld((before) => ({ ...before, at: null })), []);
  const startAfresh = () => {
    clear();
    setHeld({ key, draft: initial, at: null });
  };
  return [now.draft, change, clear, now.at === null ? null : { at: now.at, startAfresh, dismiss: forgetTime }];
}

/** What the form with this key begins with when it is opened next; what another screen hands over is nothing of earlier. */
export function handOver(key: string, draft: unknown): void {
  keep(key, draft, null);
}

function keep(key: string, draft: unknown, at: number | null): void {
  sessionStorage.setItem(storageKey(key), JSON.stringify({ at, draft }));
}

function storageKey(key: string): string {
  return `hakaru.kept.${key}`;
}

function read<T>(key: string, initial: T, updated: (kept: T) => T): StoredDraft<T> {
  const kept = sessionStorage.getItem(storageKey(key));
  if (kept === null) return { key, draft: initial, at: null };
  const { at, draft } = JSON.parse(kept) as { at: number | null; draft: T };
  // What is as it would be anyhow is nothing to speak of.
  return { key, draft: updated(draft), at: JSON.stringify(draft) === JSON.stringify(initial) ? null : at };
}
