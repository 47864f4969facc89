import { useCallback, useState } from 'react';

/**
 * State of a form that outlives a reload and a lost session: kept in this tab under `key` until `clear`.
 * A new key starts from what is kept there, or from `initial`.
 */
export function useDraft<T>(key: string, initial: T): [T, (change: (draft: T) => T) => void, () => void] {
  const [held, setHeld] = useState(() => ({ key, draft: read(key, initial) }));
  const now = held.key === key ? held : { key, draft: read(key, initial) };
  if (now !== held) setHeld(now);
  const change = useCallback(
    (next: (draft: T) => T) =>
      setHeld((before) => {
        const draft = next(before.key === key ? before.draft : initial);
        sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
        return { key, draft };
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what a draft starts from does not change it later
    [key],
  );
  const clear = useCallback(() => sessionStorage.removeItem(storageKey(key)), [key]);
  return [now.draft, change, clear];
}

function storageKey(key: string): string {
  return `hakaru.draft.${key}`;
}

function read<T>(key: string, initial: T): T {
  const kept = sessionStorage.getItem(storageKey(key));
  return kept === null ? initial : (JSON.parse(kept) as T);
}
