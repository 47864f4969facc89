import type { DatasetColumn } from '@hakaru/contract';
import { requireFound } from '../../http/app-error.ts';
import { defineHandler, type RunHandler } from '../../jobs/job.ts';
import type { DatasetContext } from './dataset-context.ts';
import { updateDatasetRow } from './dataset-rows.ts';
import { type FormVerbs, formVerbs } from './form-verbs.ts';
import { selectUploadOf } from './uploads/upload-rows.ts';
import { addVersion } from './versions/publish-version.ts';
import { selectColumnsOf } from './versions/version-rows.ts';

/** Who reads what was registered, in each form; the version is there with the transaction that ends the run. */
export function createReadingHandlers(context: DatasetContext): RunHandler[] {
  return Object.values(formVerbs).map((verbs) => readingHandler(context, verbs));
}

/** Columns of a new version, with what is said of those of the same name and type: role, unit, meaning and specification. */
function withEarlierMetadata(columns: DatasetColumn[], before: readonly DatasetColumn[]): DatasetColumn[] {
  return columns.map((column) => {
    const known = before.find(({ name, type }) => name === column.name && type === column.type);
    if (!known) return column;
    const { role, role_reason, unit, description, specification } = known;
    return {
      ...column,
      role,
      role_reason,
      unit: unit ?? column.unit,
      description: description ?? column.description,
      ...(specification && { specification }),
    };
  });
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
          const before = await selectColumnsOf(scope, id, current_version);
          const columns = before ? withEarlierMetadata(version.columns, before) : version.columns;
          const file = version.source_key && (await selectUploadOf(scope, version.source_key))?.file_name;
          const next = { ...version, columns, version: current_version + 1 };
          const versionId = await addVersion(scope, context.jobs, id, next, before && file ? { file_name: file } : {});
          await also?.(scope, versionId);
        },
      };
    },
    async ended(scope, { subject_id }) {
      const dataset = await scope.lock('datasets', subject_id);
      // Versions that are there stay usable where the next one cannot be read.
      const state = dataset && dataset.current_version > 0 ? 'ready' : 'failed';
      await updateDatasetRow(scope, subject_id, { state });
      await scope.announce('datasets', subject_id);
    },
  });
}
