import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { announceRun } from '../db/channel.ts';
import type { Log } from '../log.ts';
import type { Progress } from './job.ts';
import { type ProgressChange, writeProgress } from './run-rows.ts';

const WRITE_EVERY_MS = 500;
const MAX_MESSAGES = 200;

export interface ProgressWriter {
  report(progress: Progress): void;
  /** Writes what waits, and writes no more. */
  close(): Promise<void>;
}

/** Collects an attempt's progress and writes it at most twice a second. `onStop` is told where the row asks to stop, or no longer counts; `onFinish` where it asks to finish. */
export function createProgressWriter(
  db: Db,
  run: Row<'runs'>,
  { onStop, onFinish }: { onStop: () => void; onFinish: () => void },
  log: Log,
): ProgressWriter {
  const now: ProgressChange = {
    stage: run.stage,
    fraction: run.fraction,
    seconds_left: run.seconds_left,
    messages: [...run.messages],
  };
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let closed = false;

  async function write(): Promise<void> {
    try {
      const asked = await writeProgress(db, run, now);
      if (asked === null || asked.stop_requested) onStop();
      else if (asked.finish_requested) onFinish();
      await announceRun(db, { orgId: run.org_id, runId: run.id });
    } catch (err) {
      log.warn({ err }, 'progress could not be written');
    }
  }

  function schedule(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, WRITE_EVERY_MS);
  }

  return {
    report({ stage, fraction, secondsLeft, messages = [] }) {
      if (stage !== undefined) now.stage = stage;
      if (fraction !== undefined) now.fraction = fraction;
      if (secondsLeft !== undefined) now.seconds_left = secondsLeft;
      now.messages = [...now.messages, ...messages].slice(-MAX_MESSAGES);
      schedule();
    },
    async close() {
      closed = true;
      if (timer) {
        clearTimeout(timer);
        writing = writing.then(write);
      }
      await writing;
    },
  };
}
