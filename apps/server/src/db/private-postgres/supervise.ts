import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, type LaunchOptions } from './launch.ts';
import { clearStalePid } from './postmaster.ts';
import { StartProblem } from '../../config/start-words.ts';

const mostRestarts = 5;
const windowMs = 60_000;
const retryMs = 500;

interface Supervised {
  /** From now on an end of the server is wanted. */
  release: () => void;
}

/**
 * Starts the server again where it ends by itself, as when the system takes its memory away. The pool's
 * connections break and are made anew. Gives up after 5 restarts within a minute.
 */
export function supervise(
  options: LaunchOptions,
  child: ChildProcess,
  onGivenUp: (error: unknown) => void,
): Supervised {
  let isReleased = false;
  const restarts: number[] = [];
  const watch = (server: ChildProcess) => server.once('exit', () => void restart().catch(onGivenUp));
  async function restart(): Promise<void> {
    while (!isReleased) {
      restarts.push(Date.now());
      const isLast = restarts.filter((at) => at > Date.now() - windowMs).length > mostRestarts;
      if (isLast) throw new StartProblem('postgres_ends_again', { folder: options.folder, times: mostRestarts + 1 });
      await clearStalePid(options.data);
      if (isReleased) return;
      const next = await launch(options).catch(onFailed);
      // It may have ended again already, before or after it was ready: nobody would tell of that any more.
      if (!next || next.exitCode !== null || next.signalCode !== null) continue;
      if (isReleased) next.kill('SIGINT');
      else watch(next);
      return;
    }
  }
  async function onFailed(error: unknown): Promise<undefined> {
    if (!(error instanceof StartProblem)) throw error;
    await sleep(retryMs);
  }
  watch(child);
  return {
    release: () => {
      isReleased = true;
    },
  };
}
