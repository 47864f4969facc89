import type { TaskProgress } from '@hakaru/contract';
import { useEffect, useRef } from 'react';
import { isFinished } from './is-finished.ts';

/** Acts once when a task that was seen under way here has succeeded; one that had ended before is left alone. */
export function useOutcome(task: Pick<TaskProgress, 'task_id' | 'state'> | null, onSucceeded: () => void): void {
  const seen = useRef<string | null>(null);
  const act = useRef(onSucceeded);
  useEffect(() => {
    act.current = onSucceeded;
  });
  const [id, state] = [task?.task_id ?? null, task?.state];
  useEffect(() => {
    if (id === null || !state) return;
    if (!isFinished({ state })) seen.current = id;
    else if (seen.current === id) {
      seen.current = null;
      if (state === 'succeeded') act.current();
    }
  }, [id, state]);
}
