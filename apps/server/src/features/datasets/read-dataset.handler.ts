import { requireFound } from '../../http/app-error.ts';
import { defineHandler, type RunHandler } from '../../jobs/job.ts';
import type { DatasetContext } from './dataset-context.ts';
import { updateDatasetRow } from './dataset-rows.ts';
import { type FormVerbs, formVerbs } from './form-verbs.ts';
import { addVersion } from './versions/publish-version.ts';

/** Who reads what was registered, in each form; the version is there with the transaction that ends the run. */
export function createReadingHandlers(context: DatasetContext): RunHandler[] {
  return Object.values(formVerbs).map((verbs) => readingHandler(context, verbs));
}

function readingHandler(context: DatasetContext, { job, read }: FormVerbs): RunHandler {
  return defineHandler(job, {
    async work(run) {
      const id = run.run.subject_id;
      requireFound(await run.scope.row('datasets', id));
      const { result, version, also } = await read(context, run);
      return {
        result,
        async commit(scope) {
          const { current_version } = requireFound(await scope.lock('datasets', id));
          const versionId = await addVersion(scope, context.jobs, id, { ...version, version: current_version + 1 });
          await also?.(scope, versionId);
        },
      };
    },
    async ended(scope, { subject_id }) {
      await updateDatasetRow(scope, subject_id, { state: 'failed' });
      await scope.announce('datasets', subject_id);
    },
  });
}
