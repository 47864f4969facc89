import type { ComputeTasks } from '@hakaru/contract/jobs/tasks';

/** `<kind>.<verb>`. */
export type TaskName = keyof ComputeTasks;
export type SpecOf<T extends TaskName> = ComputeTasks[T]['spec'];
export type ResultOf<T extends TaskName> = ComputeTasks[T]['result'];

/** Those that answer with a file. */
export type FileTaskName = {
  [T in TaskName]: ResultOf<T> extends { file: string; content_type: string } ? T : never;
}[TaskName];

/** A file that compute answered with. */
export interface TaskFile {
  content: Buffer;
  contentType: string;
}

/** Has compute answer a person who waits with a file. */
export type PerformFileTask = <T extends FileTaskName>(task: T, spec: SpecOf<T>) => Promise<TaskFile>;

/** Has compute do a task, while a person waits or as a run: all that a kind needs to see of compute. */
export type PerformTask = <T extends TaskName>(task: T, spec: SpecOf<T>) => Promise<ResultOf<T>>;
