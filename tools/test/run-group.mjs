import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { CommandFailed, runCommand } from '../lib/run-command.mjs';
import { countGroup, countWords, filesThatFailed, runnerDied } from './counts.mjs';

const shownLines = 150;
const limitMinutes = 40;
const manyFiles = 8;

/**
 * Runs one group, says how it went, with its output where it failed, and answers its counts. A runner that dies without
 * a failed test is tried again once, as single tests are, and named among what passed only then.
 */
export async function runGroup(group, earlier = []) {
  const { name, command, reader, reportFile, env, cwd = root } = group;
  const begun = Date.now();
  const logFile = `${cache}/test-reports/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.log`;
  if (reportFile) {
    mkdirSync(dirname(reportFile), { recursive: true });
    rmSync(reportFile, { force: true });
  }
  const [file, ...args] = command;
  let exitCode = 0;
  let lastLines = [];
  let said = '';
  try {
    said = await runCommand(file, args, { cwd, env, logFile, limitMinutes });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    exitCode = error.code;
    lastLines = error.lastLines(shownLines);
    said = error.said;
  }
  if (earlier.length === 0 && runnerDied({ reader, reportFile, exitCode, said })) {
    console.log(
      `\n${lastLines.join('\n')}\n\nagain   ${name}: its runner ended with ${exitCode}, without a failed test`,
    );
    return runGroup(group, [`${name}: its runner`]);
  }
  const counted = countGroup({ reader, reportFile, exitCode, said });
  const counts = { ...counted, flaky: [...earlier, ...(counted.flaky ?? [])], group };
  if (counts.failed > 0) counts.failedIn = filesThatFailed({ reader, reportFile, said });
  if (counts.failed > 0) console.log(`\n${lastLines.join('\n')}\n(all of it: ${logFile})\n`);
  console.log(
    `${counts.failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${countWords(counts)}  (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
  );
  for (const title of counts.flaky) console.log(`        flaky: ${title}`);
  return counts;
}

/**
 * Runs the files in which something failed once more, each group alone on the machine: what two groups beside each other
 * made too slow is told from what is broken. Files that pass now are named as flaky; many of them are not tried.
 */
export async function runFailedAlone(results) {
  const settled = [];
  for (const counts of results) settled.push(await settle(counts));
  return settled;
}

async function settle(counts) {
  const { failed, failedIn = [], group } = counts;
  if (failed === 0 || failedIn.length === 0 || failedIn.length > manyFiles) return counts;
  const alone = await runGroup(group.alone(failedIn));
  const stillFailed = Math.min(alone.failed, counts.passed + failed);
  return {
    ...counts,
    passed: counts.passed + failed - stillFailed,
    failed: stillFailed,
    flaky: [
      ...counts.flaky,
      ...(alone.failed === 0 ? failedIn.map((file) => `${group.name}: ${file}`) : []),
      ...alone.flaky,
    ],
  };
}

/** Runs the groups in order, `slots` at a time. */
export async function runSideBySide(groups, slots) {
  const waiting = [...groups];
  const results = [];
  async function takeTurns() {
    for (let group = waiting.shift(); group; group = waiting.shift()) results.push(await runGroup(group));
  }
  await Promise.all(Array.from({ length: slots }, takeTurns));
  return results;
}
