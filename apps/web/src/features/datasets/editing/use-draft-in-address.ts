import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The draft of changed columns on show, kept in the address, so that one can leave it and come back. */
export function useDraftInAddress(): [draftId: string | undefined, open: (draftId: string | undefined) => void] {
  const { draft } = useSearch({ strict: false }) as { draft?: string };
  const navigate = useNavigate();
  const open = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => ({ ...old, draft: next })) as never,
        resetScroll: false,
      }),
    [navigate],
  );
  return [draft, open];
}
