import type { UploadPreview } from '@hakaru/contract';
import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import type { SeriesOptionsInput } from '@hakaru/contract/time-series/options';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import type { TestApp } from '../../../../test-app.ts';
import { endOfTask } from '../../testing/send-table.ts';
import { postForm } from '../../../../testing/post-form.ts';

type Headers = { authorization: string };
type Sent = { name: string; content: Buffer | string };

export async function sendSeriesFile(
  test: TestApp,
  headers: Headers,
  name: string,
  content: Sent['content'],
): Promise<{ upload: UploadPreview; series: SeriesPreview }> {
  const { status, body } = await postForm(test, headers, '/upload/timeseries/csv', {}, { name, content });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as { upload: UploadPreview; series: SeriesPreview };
}

export async function previewSeries(
  test: TestApp,
  headers: Headers,
  options: SeriesOptionsInput,
): Promise<SeriesPreview> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/upload/timeseries/preview',
    headers,
    payload: options,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

/** Registers a series and waits until its making has ended, however it did. */
export async function registerSeries(test: TestApp, headers: Headers, name: string, options: SeriesOptionsInput) {
  const { status, body } = await postForm(test, headers, '/dataset/register', {
    name,
    form: 'time_series',
    options: JSON.stringify(options),
  });
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { dataset_id, task_id } = body as { dataset_id: string; task_id: string };
  return { id: dataset_id, task: await endOfTask(test, headers, task_id) };
}

export async function getSeries(test: TestApp, headers: Headers, id: string): Promise<SeriesVersion> {
  const answer = await test.app.inject({ url: `/api/dataset/time_series/${id}`, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
