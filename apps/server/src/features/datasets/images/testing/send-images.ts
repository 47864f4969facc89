import type { TestApp } from '../../../../test-app.ts';
import { postForm } from '../../../../testing/post-form.ts';
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
  const sent = files.map(({ path, content }) => ({ name: path.slice(path.lastIndexOf('/') + 1), content }));
  const url = `/upload/images${uploadId ? `?upload_id=${uploadId}` : ''}`;
  const paths = JSON.stringify(files.map(({ path }) => path));
  return postForm(test, { ...headers, 'accept-language': language }, url, { paths }, ...sent);
}

/** Registers an upload of images and waits until it has been read, however that ended. */
export async function registerImages(
  test: TestApp,
  headers: Headers,
  uploadId: string,
  name: string,
  corrections: object = {},
) {
  const fields = { name, upload_id: uploadId, options: JSON.stringify(corrections) };
  const { status, body } = await postForm(test, headers, '/dataset/register', fields);
  if (status !== 202) throw new Error(JSON.stringify(body));
  const { dataset_id, task_id } = body as { dataset_id: string; task_id: string };
  return { id: dataset_id, task: await endOfTask(test, headers, task_id) };
}
