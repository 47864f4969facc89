import { registerPrepared, startPreprocessing } from '@hakaru/contract/preprocessing/calls';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { takeOwnTask } from '../../../lib/polling/own-tasks.ts';
import { useTask } from '../../../lib/polling/use-task.ts';

export interface KeepTarget {
  as: 'dataset' | 'version';
  name: string;
  comment: string;
}

interface Order {
  dataset: string;
  version: string;
  recipe: Recipe;
}

/** Runs the steps on every row and registers what comes out. A name that is in use is asked for again, without running once more. */
export function useKeepRows(target: KeepTarget, onKept: (made: { dataset_id: string; version_id: string }) => void) {
  const [run, setRun] = useState<{ task_id: string; temp_id: string } | null>(null);
  const start = useCall(startPreprocessing, {
    meta: { quiet: true },
    onSuccess: (started) => {
      // Its end is told here, where it is registered at once.
      takeOwnTask(started.task_id);
      setRun(started);
    },
  });
  const register = useCall(registerPrepared, {
    meta: { quiet: true },
    invalidates: ['datasets', 'lineage', 'preprocessing'],
    onSuccess: onKept,
  });
  const { data: task } = useTask(run?.task_id ?? null);
  const state = task?.state;
  const keep = (temp_id: string) => {
    const { as, name, comment } = target;
    register.mutate({
      params: { temp_id },
      body: as === 'dataset' ? { as, name: name.trim(), comment } : { as, comment },
    });
  };
  const tempId = run?.temp_id;
  useEffect(() => {
    if (state === 'succeeded' && tempId !== undefined && register.isIdle) keep(tempId);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the run has succeeded
  }, [state, tempId]);
  const failed = task && isFinished(task) && task.state !== 'succeeded' ? (task.error?.response ?? task.state) : null;
  return {
    task: run && !failed && register.isIdle ? (task ?? null) : null,
    busy: start.isPending || register.isPending || (run !== null && failed === null && register.isIdle),
    failed,
    error: start.error ?? register.error,
    submit({ dataset, version, recipe }: Order) {
      // What has been made waits for a name that is free.
      if (run && state === 'succeeded') return keep(run.temp_id);
      register.reset();
      setRun(null);
      start.mutate({ params: { id: dataset }, body: { version_id: version, recipe } });
    },
  };
}
