import { useEffect, useState } from 'react';
import type { Draft } from '../draft.ts';

const VERSION = 1;

/** The wizard's draft, kept for this tab, so that a reload or a lost session loses nothing. */
export function useDraft(key: string, first: () => Draft) {
  const place = `hakaru.regression-draft.${VERSION}.${key}`;
  const [draft, setDraft] = useState<Draft>(() => read(place) ?? first());
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(draft)), [place, draft]);
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
    forget: () => sessionStorage.removeItem(place),
  };
}

function read(place: string): Draft | null {
  const text = sessionStorage.getItem(place);
  return text ? (JSON.parse(text) as Draft) : null;
}
