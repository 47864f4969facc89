import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DetailTab } from './details-tabs.tsx';

/** Opens a tab of the dataset, with what it is to show in the address: `open('scatter', { x, y })`. */
export function useTab(first: DetailTab = 'table'): (tab: DetailTab, shows?: Record<string, string>) => void {
  const navigate = useNavigate();
  return useCallback(
    (tab, shows = {}) =>
      void navigate({ to: '.', search: { ...(tab === first ? {} : { tab }), ...shows } as never, resetScroll: false }),
    [navigate, first],
  );
}
