import type { TestApp } from '../../../../test-app.ts';
import { endOfTask } from '../../testing/send-table.ts';

type Headers = { authorization: string };

interface SentImage {
  path: string;
  content: Buffer;
}

/** Sends images or zips as the browser does: their paths first, then the files. */
export async function sendImages(
  test: TestApp,
  headers: Headers,
  files: readonly SentImage[],
  uploadId?: string,
  language = 'en',
) {
  const form = new FormData();
  form.append('paths', JSON.stringify(files.map(({ path }) => path)));
  for (const { path, content } of files)
    form.append('file', new Blob([new Uint8Array(content)]), path.slice(path.lastIndexOf('/') + 1));
  const response = new Response(form);
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/upload/images${uploadId ? `?upload_id=${uploadId}` : ''}`,
    headers: { ...headers, 'accept-language': language, 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Registers an upload of images and waits until it has been read, however that ended. */
export async function registerImages(
  test: TestApp,
  headers: Headers,
  uploadId: string,
  name: string,
  corrections: object = {},
) {
  const response = new Response(
    Object.entries({ name, upload_id: uploadId, options: JSON.stringify(corrections) }).reduce(
      (form, [key, value]) => (form.append(key, value), form),
      new FormData(),
    ),
  );
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/dataset/register',
    headers: { ...headers, 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  const { dataset_id, task_id } = answer.json() as { dataset_id: string; task_id: string };
  return { id: dataset_id, task: await endOfTask(test, headers, task_id) };
}
