import type { TestApp } from '../test-app.ts';

interface SentFile {
  name: string;
  content: Buffer | string;
  /** Of the form: by default "file". */
  field?: string;
}

/** A form with files, as a browser sends it. */
export function formWith(fields: Record<string, string>, ...files: SentFile[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content, field = 'file' } of files)
    form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? '',
    body: response.arrayBuffer().then((bytes) => Buffer.from(bytes)),
  };
}

export async function postForm(
  test: TestApp,
  headers: Record<string, string>,
  url: string,
  fields: Record<string, string>,
  ...files: SentFile[]
) {
  const form = formWith(fields, ...files);
  const response = await test.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...headers, 'content-type': form.type },
    payload: await form.body,
  });
  return { status: response.statusCode, body: response.json() };
}
