import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { CommandFailed, runCommand } from '../lib/run-command.mjs';
import { countGroup, countWords } from './counts.mjs';

const shownLines = 150;
const limitMinutes = 30;

/** Runs one group, says how it went, with its output where it failed, and answers its counts. */
export async function runGroup({ name, command, reader, reportFile, env, cwd = root }) {
  const begun = Date.now();
  const logFile = `${cache}/test-reports/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.log`;
  if (reportFile) {
    mkdirSync(dirname(reportFile), { recursive: true });
    rmSync(reportFile, { force: true });
  }
  const [file, ...args] = command;
  let exitCode = 0;
  let lastLines = [];
  try {
    await runCommand(file, args, { cwd, env, logFile, limitMinutes });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    exitCode = error.code;
    lastLines = error.lastLines(shownLines);
  }
  const counts = countGroup({ reader, reportFile, exitCode });
  if (counts.failed > 0) console.log(`\n${lastLines.join('\n')}\n(all of it: ${logFile})\n`);
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${countWords(counts)}  (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  for (const title of counts.flaky ?? []) console.log(`        flaky: ${title}`);
  return counts;
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
