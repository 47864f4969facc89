import type { ComputeTasks } from '@hakaru/contract/jobs/tasks';

/** `<kind>.<verb>`. */
export type TaskName = keyof ComputeTasks;
export type SpecOf<T extends TaskName> = ComputeTasks[T]['spec'];
export type ResultOf<T extends TaskName> = ComputeTasks[T]['result'];

/** Has compute do a task, while a person waits or as a run: all that a kind needs to see of compute. */
export type PerformTask = <T extends TaskName>(task: T, spec: SpecOf<T>) => Promise<ResultOf<T>>;
