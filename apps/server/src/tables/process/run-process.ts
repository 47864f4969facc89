import { AppError } from '../../http/app-error.ts';
import type { ProcessMessage } from './answer-task.ts';
import { handBack, takeProcess } from './spare-processes.ts';

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
 * Runs a file that answers by `answerTask` in a process that does nothing beside it, and is ended as soon as the signal
 * aborts: whatever it does, it cannot take the server with it. One that answered is kept for the next task for some
 * seconds. Throws the signal's reason, what `take` throws, out_of_memory, or ProcessDied.
 */
export async function runProcess<Message, Result>(
  file: URL,
  { task, heapMb, signal, take }: ProcessWork<Message, Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const taken = takeProcess(file, heapMb);
  const { child } = taken;
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  let said = '';
  const hear = (text: string): void => {
    said = (said + text).slice(-LAST_WORDS);
  };
  child.stderr?.setEncoding('utf8').on('data', hear);
  try {
    return await new Promise<Result>((resolve, reject) => {
      let outcome: { result: Result } | { problem: unknown } | undefined;
      const listen = (message: ProcessMessage<Message>): void => {
        if ('freeWith' in message) {
          if (!outcome || !('result' in outcome) || signal?.aborted) return stop();
          child.off('message', listen).off('error', fail).off('close', end);
          child.stderr?.off('data', hear);
          handBack(taken, message.freeWith);
          return resolve(outcome.result);
        }
        if (outcome) return;
        // Thrown from here, an error would be nobody's and end the server.
        try {
          outcome = take(message.told);
        } catch (problem) {
          outcome = { problem };
          stop();
        }
      };
      const fail = (problem: Error): void => {
        outcome ??= { problem };
        if (child.pid === undefined) reject(problem);
      };
      // After the last message and the last words.
      const end = (): void => {
        if (signal?.aborted) reject(signal.reason);
        else if (outcome && 'result' in outcome) resolve(outcome.result);
        else if (outcome) reject(outcome.problem);
        else
          reject(
            said.includes('heap out of memory')
              ? new AppError('out_of_memory', { limit_mb: heapMb })
              : new ProcessDied(`the process ended early: ${said}`),
          );
      };
      child.on('message', listen).on('error', fail).on('close', end);
      child.send({ task }, (problem) => {
        if (problem) outcome ??= { problem: new ProcessDied(problem.message) };
      });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
