import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessDied, runProcess } from './run-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakaru-process-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file whose process does `body` with its task. */
function fileDoing(name: string, body: string): URL {
  const path = join(folder, `${name}.mjs`);
  const answerTask = new URL('./answer-task.ts', import.meta.url).href;
  writeFileSync(path, `import { answerTask } from '${answerTask}';\nanswerTask(async (task, tell) => { ${body} });\n`);
  return pathToFileURL(path);
}

const answer = (message: unknown): { result: unknown } => ({ result: message });

test('answers with what the process found', async () => {
  const file = fileDoing('double', 'tell(new Float64Array(task.map((value) => 2 * value)));');
  expect(await runProcess(file, { task: [1, 2], heapMb: 64, signal: undefined, take: answer })).toEqual(
    new Float64Array([2, 4]),
  );
});

test('a process that crashes is told from its last words and leaves the server alone', async () => {
  const file = fileDoing('crash', "console.error('about to go'); process.kill(process.pid, 'SIGSEGV');");
  const running = runProcess(file, { task: null, heapMb: 64, signal: undefined, take: answer });
  await expect(running).rejects.toThrow(ProcessDied);
  await expect(running).rejects.toThrow('about to go');
});

test('more memory than allowed is refused as such', async () => {
  const file = fileDoing('hoard', 'const kept = []; for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));');
  await expect(runProcess(file, { task: null, heapMb: 32, signal: undefined, take: answer })).rejects.toMatchObject({
    code: 'out_of_memory',
    params: { limit_mb: 32 },
  });
});

test('stopped, it is gone at once, even in the middle of a calculation', async () => {
  const mark = join(folder, 'pid');
  const file = fileDoing(
    'endless',
    `const { writeFileSync } = await import('node:fs'); writeFileSync(task, String(process.pid)); tell('begun'); for (;;);`,
  );
  const abort = new AbortController();
  const running = runProcess(file, {
    task: mark,
    heapMb: 64,
    signal: abort.signal,
    take: () => void abort.abort('stopped'),
  });
  await expect(running).rejects.toBe('stopped');
  expect(() => process.kill(Number(readFileSync(mark, 'utf8')), 0)).toThrow('ESRCH');
});

test('one that answered takes the next task; two at once have one each', async () => {
  const file = fileDoing('who', 'await new Promise((go) => setTimeout(go, task)); tell(process.pid);');
  const ask = (ms: number): Promise<unknown> =>
    runProcess(file, { task: ms, heapMb: 64, signal: undefined, take: answer });
  const first = await ask(0);
  expect(await ask(0)).toBe(first);
  const [one, other] = await Promise.all([ask(300), ask(300)]);
  expect(one).toBe(first);
  expect(other).not.toBe(first);
});

test('of more than are kept, the one that waited longest gives way', async () => {
  const ask = (name: string): Promise<unknown> =>
    runProcess(fileDoing(name, 'tell(process.pid);'), { task: null, heapMb: 64, signal: undefined, take: answer });
  const [oldest, kept, newest] = [await ask('oldest'), await ask('kept'), await ask('newest')];
  expect(await ask('newest')).toBe(newest);
  expect(await ask('kept')).toBe(kept);
  expect(await ask('oldest')).not.toBe(oldest);
});

test('one that died while it waited is replaced, and one that failed or was stopped does nothing more', async () => {
  const file = fileDoing('mortal', "if (task === 'fail') throw new Error('cannot'); tell(process.pid);");
  const ask = (task: string): Promise<unknown> =>
    runProcess(file, { task, heapMb: 64, signal: undefined, take: answer });
  const first = await ask('go');
  process.kill(first as number, 'SIGKILL');
  const second = await ask('go').catch(() => ask('go'));
  expect(second).not.toBe(first);
  await expect(ask('fail')).rejects.toThrow(ProcessDied);
  expect(await ask('go')).not.toBe(second);
});

test('one that holds much memory does not stay', async () => {
  const file = fileDoing('heavy', 'globalThis.held = Buffer.alloc(400 * 2 ** 20, 1); tell(process.pid);');
  const ask = (): Promise<unknown> => runProcess(file, { task: 0, heapMb: 64, signal: undefined, take: answer });
  const pid = await ask();
  expect(await ask()).not.toBe(pid);
});
