import { existsSync, readFileSync } from 'node:fs';

/** How each kind of runner reports: {passed, failed, skipped} from its file. */
export const readers = {
  vitest: (report) => {
    const counts = JSON.parse(report);
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
    };
  },
  playwright: (report) => {
    const { expected, unexpected, skipped } = JSON.parse(report).stats;
    return { passed: expected, failed: unexpected, skipped };
  },
  junit: (report) => {
    const suites = [...report.matchAll(/<testsuite\s[^>]*>/g)].map(([tag]) => tag);
    const sum = (name) =>
      suites.reduce((total, tag) => total + Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1] ?? 0), 0);
    const [failed, skipped] = [sum('failures') + sum('errors'), sum('skipped')];
    return { passed: sum('tests') - failed - skipped, failed, skipped };
  },
};

/** The files in which something failed, as each kind of runner takes them to run only those. */
const failedFiles = {
  vitest: (report) =>
    (JSON.parse(report).testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name),
  playwright: (report) =>
    playwrightSpecs(report)
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file }) => file),
  junit: (report, said) => [...said.matchAll(/^(?:FAILED|ERROR) (\S+\.py)/gm)].map(([, file]) => file),
};

/** Answers none where a runner left no report. */
export function filesThatFailed({ reader, reportFile, said = '' }) {
  if (!reader || !existsSync(reportFile)) return [];
  return [...new Set(failedFiles[reader](readFileSync(reportFile, 'utf8'), said))];
}

function playwrightSpecs(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (JSON.parse(report).suites ?? []).flatMap(specs);
}

/** Whether a runner ended badly although no test that it reported failed, as when Node itself ends one of its processes. */
export function runnerDied({ reader, reportFile, exitCode }) {
  if (!reader || exitCode === 0 || !existsSync(reportFile)) return false;
  return readers[reader](readFileSync(reportFile, 'utf8')).failed === 0;
}

/**
 * What a group comes to. A runner that failed without a failed test (it did not start, or something broke
 * outside a test) counts as one failure, and so does one that ran nothing at all.
 */
export function countGroup({ reader, reportFile, exitCode }) {
  if (!reader) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const counts = existsSync(reportFile)
    ? readers[reader](readFileSync(reportFile, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  const nothingRan = counts.passed + counts.failed + counts.skipped === 0;
  if (counts.failed === 0 && (exitCode !== 0 || nothingRan)) counts.failed = 1;
  return counts;
}

export function addUp(list) {
  const total = (name) => list.reduce((sum, counts) => sum + counts[name], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    passedAlone: list.flatMap(({ passedAlone = [] }) => passedAlone),
  };
}

export function countWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
