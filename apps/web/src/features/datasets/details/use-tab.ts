import { useCallback } from 'react';
import type { DetailTab } from './details-tabs.tsx';
import { paths, useScreenSearch, type SearchFor } from '../../../lib/paths.ts';

type TabSearch = Pick<SearchFor<typeof paths.datasetDetails>, 'x' | 'y' | 'group'>;

/** Opens a tab of the dataset, with what it is to show in the address: `open('scatter', { x, y })`. */
export function useTab(first: DetailTab = 'table'): (tab: DetailTab, shows?: TabSearch) => void {
  const [, change] = useScreenSearch(paths.datasetDetails);
  return useCallback(
    (tab, shows = {}) => change({ ...(tab === first ? {} : { tab }), ...shows }, { only: true, resetScroll: false }),
    [change, first],
  );
}
