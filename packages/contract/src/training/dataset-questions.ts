import { z } from 'zod';
import { taskSchema, withoutProperty } from '../jobs/task-schema.ts';
import { defineCall } from '../shared/call.ts';
import type { ErrorCode } from '../shared/errors.ts';

/** A task as a person asks for it: the server adds the table. */
type OfTable<Spec> = Omit<Spec, 'table'>;

interface DatasetQuestionParts {
  /** With {dataset}. */
  path: string;
  area: string;
  summary: string;
  /** The JSON Schemas of compute's task, which takes a table. */
  task: { spec: unknown; result: unknown };
  errors?: readonly ErrorCode[];
}

/** A question about a dataset that compute answers while a person sets up a training: what its newest version suggests. */
export function defineDatasetQuestion<Spec, Result>({ path, area, summary, task, errors = [] }: DatasetQuestionParts) {
  return defineCall({
    method: 'POST',
    path,
    area,
    summary,
    params: z.object({ dataset: z.uuid() }),
    body: taskSchema<OfTable<Spec>>(withoutProperty(task.spec, 'table')) as z.ZodType<OfTable<Spec>, OfTable<Spec>>,
    response: taskSchema<Result>(task.result),
    errors: [
      'dataset_not_ready',
      'dataset_failed',
      'wrong_data_type',
      'form_not_taken',
      'compute_unavailable',
      ...errors,
    ],
  });
}
