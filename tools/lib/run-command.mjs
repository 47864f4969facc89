import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from './paths.mjs';

const running = new Set();

/** A command that failed: its exit code, and what it said. */
export class CommandFailed extends Error {
  constructor(name, code, said) {
    super(`${name}: exit code ${code}`);
    this.code = code;
    this.said = said;
  }

  lastLines(count) {
    return this.said.trim().split('\n').slice(-count);
  }

  /** The lines that tell why: npm's own account of the error where there is one (usage follows it), else the last ones. */
  tellingLines(count) {
    const lines = this.said.trim().split('\n');
    const account = lines.findIndex((line) => line.startsWith('npm error'));
    return account >= 0 ? lines.slice(account, account + count) : this.lastLines(count);
  }
}

/**
 * Runs a command in its own process group and answers what it said; all of it also goes to `logFile`.
 * Past `limitMinutes` the whole group is killed. Throws CommandFailed.
 */
export async function runCommand(command, args, { logFile, env = process.env, cwd = root, limitMinutes } = {}) {
  const log = logFile ? (mkdirSync(dirname(logFile), { recursive: true }), createWriteStream(logFile)) : undefined;
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  let said = '';
  const take = (chunk) => {
    said += chunk;
    log?.write(chunk);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);
  const timer =
    limitMinutes === undefined
      ? undefined
      : setTimeout(() => {
          take(`\nStopped: it took longer than ${limitMinutes} minutes.\n`);
          signalGroup(child, 'SIGKILL');
        }, limitMinutes * 60_000);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      take(`${error.message}\n`);
      resolve(127);
    });
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  clearTimeout(timer);
  running.delete(child);
  log?.end();
  if (code !== 0) throw new CommandFailed([command, ...args].join(' '), code, said);
  return said;
}

/** Ends every command that is still running, with what it started. */
export function stopCommands() {
  for (const child of running) signalGroup(child, 'SIGTERM');
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
