import { expect, test } from 'vitest';
import { runFailedAlone } from './run-group.mjs';

function group(exitCode) {
  return { name: 'once more', command: [process.execPath, '-e', `process.exit(${exitCode})`] };
}

function failed(files, exitCode) {
  return {
    passed: 4,
    failed: 2,
    skipped: 1,
    failedIn: files,
    group: { name: 'all', alone: () => group(exitCode) },
  };
}

test('files that pass alone count as passed, and are named', async () => {
  const [counts] = await runFailedAlone([failed(['a.test.ts'], 0)]);
  expect(counts).toMatchObject({ passed: 6, failed: 0, skipped: 1, passedAlone: ['all: a.test.ts'] });
});

test('what fails alone too stays failed', async () => {
  const [counts] = await runFailedAlone([failed(['a.test.ts'], 1)]);
  expect(counts).toMatchObject({ passed: 5, failed: 1, passedAlone: [] });
});

test('many failing files, and a group that left no account, are not tried', async () => {
  const many = failed(
    Array.from({ length: 9 }, (_, index) => `${index}.test.ts`),
    0,
  );
  const unknown = failed([], 0);
  expect(await runFailedAlone([many, unknown])).toEqual([many, unknown]);
});

test('a group whose runner died is run whole', async () => {
  const died = { ...failed([], 0), failed: 1, died: true };
  const [counts] = await runFailedAlone([died]);
  expect(counts).toMatchObject({ passed: 1, failed: 0, passedAlone: ['all: its runner'] });
});
