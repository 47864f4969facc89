import type { ServerEvent, TaskProgress } from '@hakaru/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { taskKey } from '../polling/task-key.ts';
import { applyEvent } from './use-server-events.ts';
import { readEventStream } from './listen.ts';

function bodyOf(...pieces: string[]): ReadableStream<Uint8Array> {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function dataOf(...pieces: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const data of readEventStream(bodyOf(...pieces))) found.push(data);
  return found;
}

it('reads events however they are cut', async () => {
  expect(await dataOf(': open\n\ndata: {"a"', ':1}\n', '\nda', 'ta:two\ndata: lines\n\n: still here\n\n')).toEqual([
    '{"a":1}',
    'two\nlines',
  ]);
  expect(await dataOf('data: x\r', '\n\r\ndata: y\r\n\r\n')).toEqual(['x', 'y']);
  expect(await dataOf('data: cut off')).toEqual([]);
});

it('gives a silent connection up', async () => {
  const silent = new ReadableStream<Uint8Array>();
  await expect(readEventStream(silent, 20).next()).rejects.toThrow('silent');
});

const task: TaskProgress = {
  task_id: '0198c9a2-6d2f-7cc3-98c4-dc0c0c07398f',
  kind: 'regression',
  subject_id: '0198c9a2-6d2f-7cc3-98c4-dc0c0c07398e',
  state: 'running',
  stage: 'fit',
  fraction: 0.5,
  seconds_left: 3,
  messages: [],
  error: null,
  created_at: '',
  started_at: null,
  finished_at: null,
};

function stale(client: QueryClient, key: string): boolean | undefined {
  return client.getQueryState([key])?.isInvalidated;
}

function clientWith(...keys: string[]): QueryClient {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData([key], 1);
  return client;
}

it('puts progress into the cache and refreshes what a finished task may have made', () => {
  const client = clientWith('projects', 'session');
  applyEvent(client, { type: 'task', task });
  expect(client.getQueryData(taskKey(task.task_id))).toEqual(task);
  expect(stale(client, 'projects')).toBe(false);
  applyEvent(client, { type: 'task', task: { ...task, state: 'succeeded' } });
  expect(stale(client, 'projects')).toBe(true);
  expect(stale(client, 'session')).toBe(false);
});

it('asks again where the first answer was on its way when something changed', async () => {
  const client = new QueryClient();
  let answer: (value: string) => void = () => undefined;
  const first = new QueryObserver(client, {
    queryKey: ['predictions', 'x'],
    queryFn: vi
      .fn()
      .mockImplementationOnce(
        () =>
          new Promise<string>((resolve) => {
            answer = resolve;
          }),
      )
      .mockResolvedValue('succeeded'),
  });
  const stop = first.subscribe(() => undefined);
  applyEvent(client, { type: 'task', task: { ...task, state: 'succeeded' } });
  answer('running');
  await expect.poll(() => client.getQueryData(['predictions', 'x'])).toBe('succeeded');
  stop();
});

it.each<[ServerEvent, string[]]>([
  [{ type: 'changed', area: 'datasets', id: 'x' }, ['datasets', 'statistics']],
  [{ type: 'compute', state: 'running' }, ['service']],
])('invalidates by area: %o', (event, expected) => {
  const all = ['datasets', 'statistics', 'projects', 'service'];
  const client = clientWith(...all);
  applyEvent(client, event);
  expect(all.filter((key) => stale(client, key))).toEqual(expected);
});
