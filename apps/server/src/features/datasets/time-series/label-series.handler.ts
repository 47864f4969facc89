import { join } from 'node:path';
import type { DatasetColumn } from '@hakaru/contract';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { type ContextOf, defineHandler, type RunHandler, type RunOutcome } from '../../../jobs/job.ts';
import { lockVersionsForUse } from '../../lineage/index.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { labelSeriesJob } from '../datasets.job.ts';
import { publishVersion } from '../versions/publish-version.ts';
import { sourceOf } from '../versions/version-rows.ts';
import { selectSeriesVersion, insertSeriesVersion } from './series-rows.ts';

/** Writes a series with the labels that were drawn on it; the next version is there with the transaction that ends the run. */
export function createLabelSeriesHandler(context: DatasetContext): RunHandler {
  return defineHandler(labelSeriesJob, { work: (run) => labelSeries(context, run) });
}

async function labelSeries(
  { files, tables, jobs }: DatasetContext,
  { run, scope, workspace, prefix, signal, report }: ContextOf<typeof labelSeriesJob>,
): Promise<RunOutcome> {
  const { version_id, column, normal, runs, periods } = run.payload;
  const version = requireFound(await scope.row('dataset_versions', version_id));
  const dataset = requireFound(await scope.row('datasets', version.dataset_id));
  const before = requireFound(await selectSeriesVersion(scope, version_id));
  report({ stage: 'read', fraction: null });
  const folder = join(workspace, 'table');
  const path = join(folder, 'table.parquet');
  const series = {
    path: await files.localPath(version.table_key),
    timeColumn: before.time_column,
    runs: version.columns.find(({ name }) => name === runs) ?? null,
  };
  await tables.timeSeries.writePeriods({ ...series, columns: version.columns, label: column, normal, periods }, path, {
    signal,
  });
  const isNew = version.columns.every(({ name }) => name !== column);
  const columns = labelledColumns(version.columns, column);
  const names = [...new Set(periods.map(({ name }) => name))];
  const label = { column, anomalous: names };
  const facts = await tables.timeSeries.measure({ path, timeColumn: before.time_column, columns, label }, { signal });
  report({ stage: 'publish', fraction: null });
  const [stored] = await files.publishFolder(folder, prefix);
  const { key: table_key, size: byte_size, sha256: content_hash } = requireFound(stored);
  const anomalous = facts.label?.anomalous ?? 0;
  return {
    result: { periods: periods.length, rows: anomalous },
    async commit(trx) {
      const locked = requireFound(await trx.lock('datasets', dataset.id));
      await lockVersionsForUse(trx, [version_id]);
      if (locked.current_version !== version.version)
        throw new AppError('draft_outdated', { version: locked.current_version });
      const made = await publishVersion(trx, jobs, {
        datasetId: dataset.id,
        comment: '',
        madeFrom: null,
        derived: {
          kind: 'labels',
          source: sourceOf(dataset, version),
          column,
          is_new: isNew,
          periods: periods.length,
          rows: anomalous,
        },
        table_key,
        files_prefix: prefix,
        columns,
        row_count: version.row_count,
        byte_size,
        content_hash,
      });
      await insertSeriesVersion(trx, made.version_id, {
        ...before,
        facts,
        options: null,
        account: null,
        problems: [],
        read: [],
      });
    },
  };
}

/** With a column of labels: one that is there keeps what was said of it, but is words now. */
function labelledColumns(columns: DatasetColumn[], name: string): DatasetColumn[] {
  const labels = { name, type: 'categorical' as const, unit: null };
  if (columns.every((column) => column.name !== name))
    return [...columns, { ...labels, description: null, role: 'label' as const }];
  return columns.map((column) => {
    if (column.name !== name) return column;
    const { specification: _, ...rest } = column;
    return { ...rest, ...labels };
  });
}
