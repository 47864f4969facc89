import { useEffect, useState } from 'react';

/** A wizard's draft, kept for this tab, so that a reload or a lost session loses nothing. */
export function useDraft<D>(key: string, first: () => D) {
  const place = `hakaru.training-draft.${key}`;
  const [draft, setDraft] = useState<D>(() => read<D>(place) ?? first());
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(draft)), [place, draft]);
  return {
    draft,
    change: (change: Partial<D>) => setDraft((old) => ({ ...old, ...change })),
    forget: () => sessionStorage.removeItem(place),
  };
}

function read<D>(place: string): D | null {
  const text = sessionStorage.getItem(place);
  return text ? (JSON.parse(text) as D) : null;
}
