import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { AppError } from '../../http/app-error.ts';

interface ProcessWork<Message, Result> {
  task: unknown;
  heapMb: number;
  signal: AbortSignal | undefined;
  /** Takes a message of the process; answers with the result once it holds it. What it throws ends the process. */
  take(message: Message): { result: Result } | undefined;
}

/** A process that ended by itself without a result, with the last of what it said. */
export class ProcessDied extends Error {}

const LAST_WORDS = 4000;

/**
 * Runs a file that answers by `answerTask` in a process of its own, which is ended as soon as it has its result or the
 * signal aborts: whatever it does, it cannot take the server with it. Throws the signal's reason, what `take` throws,
 * out_of_memory, or ProcessDied.
 */
export async function runProcess<Message, Result>(
  file: URL,
  { task, heapMb, signal, take }: ProcessWork<Message, Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  yieldToServer(child.pid);
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LAST_WORDS);
  });
  try {
    return await new Promise<Result>((resolve, reject) => {
      let outcome: { result: Result } | { problem: unknown } | undefined;
      child.on('message', (message) => {
        if (outcome) return;
        // Thrown from here, an error would be nobody's and end the server.
        try {
          outcome = take(message as Message);
        } catch (problem) {
          outcome = { problem };
        }
        if (outcome) stop();
      });
      child.on('error', (problem) => {
        outcome ??= { problem };
        if (child.pid === undefined) reject(problem);
      });
      // After the last message and the last words.
      child.on('close', () => {
        if (signal?.aborted) reject(signal.reason);
        else if (outcome && 'result' in outcome) resolve(outcome.result);
        else if (outcome) reject(outcome.problem);
        else
          reject(
            said.includes('heap out of memory')
              ? new AppError('out_of_memory', { limit_mb: heapMb })
              : new ProcessDied(`the process ended early: ${said}`),
          );
      });
      child.send({ task }, (problem) => {
        if (problem) outcome ??= { problem: new ProcessDied(problem.message) };
      });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

const BELOW_SERVER = 10;

/** Everybody waits where the server does not come to answer; of this process one person waits. */
function yieldToServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, BELOW_SERVER);
  } catch {
    // It is gone already, which its end tells.
  }
}
