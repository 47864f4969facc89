import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { CommandFailed, runCommand } from '../lib/run-command.mjs';
import { countGroup, countWords, filesThatFailed, runnerDied } from './counts.mjs';

const shownLines = 150;
const limitMinutes = 40;
const manyFiles = 8;

/** Runs one group, says how it went, with its output where it failed, and answers its counts. */
export async function runGroup(group) {
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
  const counts = { ...countGroup({ reader, reportFile, exitCode }), group };
  if (counts.failed > 0) {
    counts.failedIn = filesThatFailed({ reader, reportFile, said });
    counts.died = runnerDied({ reader, reportFile, exitCode });
    console.log(`\n${lastLines.join('\n')}\n(all of it: ${logFile})\n`);
  }
  console.log(
    `${counts.failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${countWords(counts)}  (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
  );
  return counts;
}

/**
 * Runs the files in which something failed once more, each group alone on the machine: what two groups beside each other
 * made too slow is told from what is broken. A group whose runner died without a failed test is run whole. What passes
 * only now is a race to mend, and is named; of many failing files none is tried.
 */
export async function runFailedAlone(results) {
  const settled = [];
  for (const counts of results) settled.push(await settle(counts));
  return settled;
}

async function settle(counts) {
  const { failed, failedIn = [], died = false, group } = counts;
  if (died) return settleDeadRunner(counts);
  if (failed === 0 || failedIn.length === 0 || failedIn.length > manyFiles) return counts;
  const alone = await runGroup(group.alone(failedIn));
  const stillFailed = Math.min(alone.failed, counts.passed + failed);
  return {
    ...counts,
    passed: counts.passed + failed - stillFailed,
    failed: stillFailed,
    passedAlone: alone.failed === 0 ? failedIn.map((file) => `${group.name}: ${file}`) : [],
  };
}

async function settleDeadRunner({ group }) {
  const alone = await runGroup(group.alone([]));
  return { ...alone, passedAlone: alone.failed === 0 ? [`${group.name}: its runner`] : [] };
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
