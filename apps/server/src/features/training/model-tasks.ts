import type { defineDatasetQuestion } from '@hakaru/contract/training/dataset-questions';
import type {
  RequestOf,
  defineGivenRowsCall,
  defineModelCall,
  defineModelFileCall,
  defineOwnRowsCall,
} from '@hakaru/contract/training/model-calls';
import type { z } from 'zod';
import type {
  FileTaskName,
  PerformFileTask,
  PerformTask,
  ResultOf,
  SpecOf,
  TaskFile,
  TaskName,
} from '../../compute/tasks.ts';
import type { TrainingTable } from './training-kind.ts';

type QuestionCall<T extends TaskName> = ReturnType<typeof defineModelCall<SpecOf<T>, ResultOf<T>>>;
type RowsCall<T extends TaskName> = ReturnType<
  typeof defineOwnRowsCall<SpecOf<T>> | typeof defineGivenRowsCall<SpecOf<T>>
>;
/** A call whatever is asked and answered. */
type Loose<Call> = Omit<Call, 'body' | 'response'> & { body: z.ZodType<object>; response: z.ZodType };

/** A question about a trained model that compute answers while the person waits. */
export interface ModelQuestion {
  call: Loose<QuestionCall<TaskName>>;
  /** `asked` fits the call; `added` is what the call says that the server adds. */
  ask(perform: PerformTask, requested: object, added: object): Promise<object>;
}

type DatasetCall<T extends TaskName> = ReturnType<typeof defineDatasetQuestion<SpecOf<T>, ResultOf<T>>>;

/** A question about a dataset that compute answers while the person waits, before there is a project. */
export interface DatasetQuestion {
  call: Loose<DatasetCall<TaskName>>;
  ask(perform: PerformTask, requested: object, table: TrainingTable): Promise<object>;
}

/** The question that a call's body is, to be answered by a task of the same spec and result, of the dataset's newest version. */
export function datasetQuestion<T extends TaskName>(call: DatasetCall<T>, task: T): DatasetQuestion {
  return { call, ask: (perform, requested, table) => perform(task, completed<T>(requested, { table })) };
}

type FileCall<T extends FileTaskName> = ReturnType<typeof defineModelFileCall<SpecOf<T>>>;

/** One that is answered with a file. */
export interface ModelFileQuestion {
  call: Omit<FileCall<FileTaskName>, 'query'> & { query: z.ZodType<object> };
  ask(perform: PerformFileTask, requested: object, added: object): Promise<TaskFile>;
}

/** The same as `question`, of a task that answers with a file. */
export function fileQuestion<T extends FileTaskName>(call: FileCall<T>, task: T): ModelFileQuestion {
  return { call, ask: (perform, requested, added) => perform(task, completed<T>(requested, added)) };
}

/** The question that a call's body is, to be answered by a task of the same spec and result. */
export function question<T extends TaskName>(call: QuestionCall<T>, task: T): ModelQuestion {
  return { call, ask: (perform, requested, added) => perform(task, completed<T>(requested, added)) };
}

/** What the server adds to a task that says something of rows. */
interface RowsAdded {
  model_dir: string;
  table: TrainingTable;
  output_name: string;
  /** For a feature, the column that takes its place; of given rows only. */
  mapping?: Record<string, string>;
}

/** Rows of a table with what a trained model says of them, kept as a dataset. */
export interface SavedRows {
  call: ReturnType<typeof defineOwnRowsCall<object>> | ReturnType<typeof defineGivenRowsCall<object>>;
  /** The task's verb. */
  verb: string;
  /** Throws AppError where a model of this name cannot do it. */
  checkModel?(model: string): void;
  make(perform: PerformTask, requested: object, added: RowsAdded): Promise<object>;
}

/** What a task says of a model's own rows or of given ones, to be kept. */
export function savedRows<T extends TaskName>(
  call: RowsCall<T>,
  task: T,
  checkModel?: (model: string) => void,
): SavedRows {
  const verb = task.slice(task.indexOf('.') + 1);
  return { call, verb, checkModel, make: (perform, requested, added) => perform(task, completed<T>(requested, added)) };
}

/** A task's spec of its two halves: what a person asked, checked by a schema made of the spec's own, and what the server adds. */
function completed<T extends TaskName>(requested: RequestOf<SpecOf<T>> | object, added: object): SpecOf<T> {
  return { ...requested, ...added } as SpecOf<T>;
}
