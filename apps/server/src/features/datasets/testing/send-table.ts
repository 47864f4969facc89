import type { TaskProgress, UploadPreview } from '@hakaru/contract';
import type { TestApp } from '../../../test-app.ts';
import { postForm } from '../../../testing/post-form.ts';
import { waitFor } from '../../../testing/wait-for.ts';

type Headers = { authorization: string };

export async function uploadTable(
  test: TestApp,
  headers: Headers,
  name: string,
  content: Buffer | string,
): Promise<UploadPreview> {
  const { status, body } = await postForm(test, headers, '/upload/csv', {}, { name, content });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as UploadPreview;
}

/** Waits until a run has ended, however it did. */
export async function endOfTask(test: TestApp, headers: Headers, taskId: string): Promise<TaskProgress> {
  return waitFor(async () => {
    const task = (
      await test.app.inject({ method: 'POST', url: `/api/train/progress/${taskId}`, headers })
    ).json() as TaskProgress;
    return task.finished_at ? task : undefined;
  });
}

/** Registers a table and waits until it is read and its statistics are there. Answers the dataset's id. */
export async function registerTable(
  test: TestApp,
  headers: Headers,
  fields: { name: string } & Record<string, string>,
  file: { name: string; content: Buffer | string },
): Promise<string> {
  const { status, body } = await postForm(test, headers, '/dataset/register', fields, file);
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { dataset_id, task_id } = body as { dataset_id: string; task_id: string };
  const task = await endOfTask(test, headers, task_id);
  if (task.state !== 'succeeded') throw new Error(`reading ${task.state}: ${JSON.stringify(task.error)}`);
  await waitFor(async () => {
    const { state } = (
      await test.app.inject({ method: 'POST', url: `/api/statistics/result/${dataset_id}`, headers })
    ).json() as { state: string };
    return state === 'in_progress' ? undefined : state;
  });
  return dataset_id;
}
