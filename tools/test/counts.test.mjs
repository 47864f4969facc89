import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUp, countGroup, countWords, filesThatFailed, runnerDied } from './counts.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakaru-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function report(text) {
  const reportFile = join(folder, 'report');
  writeFileSync(reportFile, text);
  return reportFile;
}

describe('a group counts', () => {
  test('what vitest reported', () => {
    const reportFile = report(
      JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
    );
    expect(countGroup({ reader: 'vitest', reportFile, exitCode: 1 })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
    });
  });

  test('what pytest reported, errors among the failures', () => {
    const reportFile = report(
      '<testsuites name="pytest tests"><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10" time="1"></testsuite></testsuites>',
    );
    expect(countGroup({ reader: 'junit', reportFile, exitCode: 1 })).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  test('what Playwright reported', () => {
    const reportFile = report(
      JSON.stringify({ suites: [], stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 } }),
    );
    const counts = countGroup({ reader: 'playwright', reportFile, exitCode: 1 });
    expect(counts).toEqual({ passed: 5, failed: 1, skipped: 2 });
    expect(countWords(addUp([counts]))).toBe('5 passed, 1 failed, 2 skipped');
  });

  test('a failure where the runner failed and no test did', () => {
    const reportFile = report(
      JSON.stringify({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }),
    );
    expect(countGroup({ reader: 'vitest', reportFile, exitCode: 1 }).failed).toBe(1);
    expect(countGroup({ reader: 'vitest', reportFile: join(folder, 'none'), exitCode: 1 })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });

  test('a dead runner apart from a failed test', () => {
    const clean = report(JSON.stringify({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }));
    expect(runnerDied({ reader: 'vitest', reportFile: clean, exitCode: 1 })).toBe(true);
    expect(runnerDied({ reader: 'vitest', reportFile: clean, exitCode: 0 })).toBe(false);
    const failing = report(
      JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }),
    );
    expect(runnerDied({ reader: 'vitest', reportFile: failing, exitCode: 1 })).toBe(false);
    expect(runnerDied({ reader: 'vitest', reportFile: join(folder, 'none'), exitCode: 1 })).toBe(false);
  });

  test('a failure where nothing ran', () => {
    expect(countGroup({ reader: 'vitest', reportFile: join(folder, 'none'), exitCode: 0 }).failed).toBe(1);
  });

  test('one check by its exit code', () => {
    expect(countGroup({ exitCode: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countGroup({ exitCode: 'SIGKILL' })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('what is run once more are the files in which something failed', () => {
  test('by vitest, one that could not be loaded too', () => {
    const reportFile = report(
      JSON.stringify({
        testResults: [
          { name: '/a.test.ts', status: 'passed' },
          { name: '/b.test.ts', status: 'failed', assertionResults: [] },
        ],
      }),
    );
    expect(filesThatFailed({ reader: 'vitest', reportFile })).toEqual(['/b.test.ts']);
  });

  test('by pytest, each once', () => {
    const said = 'FAILED src/test_b.py::test_one - x\nFAILED src/test_b.py::test_two - x\nERROR src/test_c.py';
    expect(filesThatFailed({ reader: 'junit', reportFile: report(''), said })).toEqual([
      'src/test_b.py',
      'src/test_c.py',
    ]);
  });

  test('by Playwright', () => {
    const spec = (file, status) => ({ title: file, file, tests: [{ projectName: 'en', status }] });
    const suites = [{ suites: [{ specs: [spec('a.spec.ts', 'expected'), spec('b.spec.ts', 'unexpected')] }] }];
    expect(filesThatFailed({ reader: 'playwright', reportFile: report(JSON.stringify({ suites })) })).toEqual([
      'b.spec.ts',
    ]);
  });

  test('none where the runner left no report', () => {
    expect(filesThatFailed({ reader: 'vitest', reportFile: join(folder, 'none') })).toEqual([]);
  });
});

test('the last line names skipped tests only where there are some', () => {
  expect(
    countWords(
      addUp([
        { passed: 1, failed: 0, skipped: 0 },
        { passed: 2, failed: 1, skipped: 0 },
      ]),
    ),
  ).toBe('3 passed, 1 failed');
  expect(countWords({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
