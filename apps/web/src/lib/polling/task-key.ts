/** Where a task's progress lies in the query cache. */
export function taskKey(taskId: string) {
  return ['tasks', taskId] as const;
}
