import { useCallback } from 'react';
import { paths, useScreenSearch } from '../../../lib/paths.ts';

/** The draft of changed columns on show, kept in the address, so that one can leave it and come back. */
export function useDraftInAddress(): [draftId: string | undefined, open: (draftId: string | undefined) => void] {
  const [{ draft }, change] = useScreenSearch(paths.datasetDetails);
  const open = useCallback((next: string | undefined) => change({ draft: next }, { resetScroll: false }), [change]);
  return [draft, open];
}
