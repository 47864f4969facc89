import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import type { FileStore } from '../files/file-store.ts';
import { defineHandler, defineJob, type RunHandler } from './job.ts';

export const testJob = defineJob({
  name: 'test.work',
  payload: z.object({
    ms: z.number().optional(),
    file: z.string().optional(),
    fail: z.string().optional(),
    crash: z.string().optional(),
  }),
});

/** Ends of runs other than success that the handler was told of, in its transaction. */
export const endings: string[] = [];

/** Does what its payload says: `ms` of work in tenths, a `file` to publish, an error to `fail` with. */
export function testHandler(files: FileStore): RunHandler {
  return defineHandler(testJob, {
    async work({ run, signal, workspace, prefix, report, attempt }) {
      const { ms = 0, file, fail, crash } = run.payload;
      for (let step = 0; step < 10 && ms > 0; step += 1) {
        await sleep(ms / 10, undefined, { signal });
        report({
          stage: 'step',
          fraction: (step + 1) / 10,
          messages: [{ at: new Date().toISOString(), level: 'info', code: `step_${step}`, params: {} }],
        });
      }
      if (fail) throw new AppError('name_taken', { name: fail });
      if (crash) throw new Error(crash);
      if (file) {
        await writeFile(join(workspace, 'made.txt'), file);
        await files.publishFolder(workspace, prefix);
      }
      return {
        result: { attempt },
        commit: async ({ db: trx }) => {
          if (file === 'cannot be committed') throw new Error('the row is gone');
          await trx.updateTable('runs').set({ subject_type: 'committed' }).where('id', '=', run.id).execute();
        },
      };
    },
    ended: async (_trx, run, state) => void endings.push(`${run.id} ${state}`),
  });
}
