import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { node24, packagedEnvironment } from '../lib/node-24.mjs';
import { home, root } from '../lib/paths.mjs';
import { StartProblem, words } from './words.mjs';

export const logFile = `${home}/logs/server.log`;
const logLimit = 20_000_000;
const patienceMs = 60_000;
// The server gives itself 60 s to end without losing work.
const graceMs = 65_000;

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches it once, through us. It says that it
 * is ready, or why not, over the channel Node gives a child: {type: 'ready', url, people: [{username, password,
 * organization}]} or {type: 'failed', message}; {type: 'warning', message} may come at any time.
 * Answers that message, and `ended`, which resolves when the server has.
 */
export async function startServer({ say, entry = `${root}/apps/server/src/main.ts` }) {
  const log = openLog();
  const child = spawn(node24(), [entry], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: packagedEnvironment({ HAKARU_HOME: home }),
  });
  closeSync(log);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  const late = setInterval(() => say(words('serverLate', { seconds: patienceMs / 1000, file: logFile })), patienceMs);
  const said = new Promise((resolve) => {
    child.on('message', (message) => {
      if (message.type === 'warning') say(message.message);
      else resolve(message);
    });
  });
  const silent = ended.then((code) => ({ type: 'ended', code }));
  const ready = Promise.race([said, silent])
    .finally(() => clearInterval(late))
    .then((message) => {
      if (message.type === 'ready') return message;
      if (message.type === 'failed')
        throw new StartProblem('serverFailed', {}, [
          ...message.message.split('\n'),
          '',
          words('logAt', { file: logFile }),
        ]);
      throw new StartProblem('serverEnded', { code: message.code }, lastLines());
    });
  return { ready, ended, stop: () => stop(child, ended), kill: () => child.kill('SIGKILL') };
}

async function stop(child, ended) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}

export function lastLines() {
  return [...readFileSync(logFile, 'utf8').trim().split('\n').slice(-20), '', words('logAt', { file: logFile })];
}

function openLog() {
  mkdirSync(`${home}/logs`, { recursive: true });
  if (existsSync(logFile) && statSync(logFile).size > logLimit) renameSync(logFile, `${logFile}.old`);
  return openSync(logFile, 'a', 0o600);
}
