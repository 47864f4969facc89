/** An answer as it is recorded: JSON, the text of a table, or what a zip holds. */
export type Answer = { json: unknown } | { text: string } | { files: string[] } | { bytes: number };

export interface RecordedCall {
  method: 'GET' | 'POST';
  /** Below /api. */
  url: string;
  body?: object;
  status: number;
  answer: Answer;
}

const LIMIT_MS = 300_000;

/** The API of a running server, as one of its people. */
export class VersionClient {
  private readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async send(method: string, url: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.url}/api${url}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'accept-language': 'en',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async get<T>(url: string): Promise<T> {
    return (await this.send('GET', url)).json() as Promise<T>;
  }

  async post<T>(url: string, body: object = {}): Promise<T> {
    return (await this.send('POST', url, body)).json() as Promise<T>;
  }

  /** Sends a form with a file and fields. */
  async form<T>(
    url: string,
    fields: Record<string, string>,
    file?: { name: string; content: string | Buffer },
  ): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', new Blob([new Uint8Array(Buffer.from(file.content))]), file.name);
    return (await this.send('POST', url, form)).json() as Promise<T>;
  }

  /** Asks until the answer is `done`. */
  async until<T>(ask: () => Promise<T>, done: (answer: T) => boolean): Promise<T> {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
      const answer = await ask();
      if (done(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`not done within ${LIMIT_MS} ms`);
  }

  /** Waits for a task and throws unless it succeeded. */
  async task(id: string): Promise<void> {
    const { state, error } = await this.until(
      () => this.post<{ state: string; error: unknown }>(`/train/progress/${id}`),
      (task) => !['queued', 'running'].includes(task.state),
    );
    if (state !== 'succeeded') throw new Error(`${state} ${JSON.stringify(error)}`);
  }
}
