import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { newKey } from '../../lib/api/new-key.ts';
import { addressTo, paths } from '../../lib/paths.ts';

/** Rows (from 0) that a new project is asked to leave out, and what is peculiar to this asking. */
export interface RowsToLeaveOut {
  key: string;
  rows: readonly number[];
}

/** Opens the wizard with a project's settings, these rows left out: they travel with the browser's history, not in the address, which many rows would burst. */
export function useLeaveOut(datasetId: string, projectId: string): (rows: ReadonlySet<number>) => void {
  const navigate = useNavigate();
  return (rows) =>
    void navigate({
      ...addressTo(paths.dimensionalCompressionRegister, {
        params: { dataset_id: datasetId },
        search: { from: projectId, step: 'models' },
      }),
      state: { leaveOut: { key: newKey(), rows: [...rows] } } as never,
    });
}

/** What `useLeaveOut` asked for; it stays while the wizard's steps go by. */
export function useRowsToLeaveOut(): RowsToLeaveOut | null {
  const requested = useLocation({ select: ({ state }) => (state as { leaveOut?: RowsToLeaveOut }).leaveOut ?? null });
  const key = requested?.key;
  // The same asking is the same object, however often the router reads its state.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => requested, [key]);
}
