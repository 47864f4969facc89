import type { TaskMessage, TaskState } from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { DefaultedJson, DefaultedTime, NullableJson, NullableTime } from '../column-types.ts';

export interface RunError {
  code: string;
  params: Record<string, string | number>;
}

/** One execution. Its id is the wire's task_id. */
export interface RunsTable {
  id: Generated<string>;
  org_id: string;
  kind: string;
  /** What compute or the server does: `regression.train`, `datasets.read`. */
  task: string;
  subject_type: string;
  subject_id: string;
  /** What the task needs beside its subject. */
  payload: DefaultedJson<unknown>;
  state: Generated<TaskState>;
  stage: string | null;
  fraction: number | null;
  seconds_left: number | null;
  messages: DefaultedJson<TaskMessage[]>;
  error: NullableJson<RunError>;
  result: NullableJson<unknown>;
  attempt: Generated<number>;
  /** The message of the queue under which it is worked on; null until an attempt begins. */
  ticket: string | null;
  stop_requested: Generated<boolean>;
  /** To end with the best it has so far. */
  finish_requested: Generated<boolean>;
  created_by: string | null;
  created_at: DefaultedTime;
  started_at: NullableTime;
  finished_at: NullableTime;
}
