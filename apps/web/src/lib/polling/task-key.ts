const TASKS = 'tasks';

/** Where a task's progress lies in the query cache. */
export function taskKey(taskId: string) {
  return [TASKS, taskId] as const;
}

export function isTaskKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === TASKS;
}
