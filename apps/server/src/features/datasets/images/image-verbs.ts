import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ExportFormat, imageCorrections, imageSummary } from '@hakaru/contract';
import { fileNameOf, type ZipEntry } from '../../../files/zip-files.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ContextOf, PayloadOf } from '../../../jobs/job.ts';
import { runComputeJob } from '../../../jobs/run-compute-job.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { readImagesJob } from '../datasets.job.ts';
import type { FormVerbs, Readable as Parts, ReadVersion } from '../form-verbs.ts';
import { parseCorrections } from '../uploads/read-corrections.ts';
import type { VersionRow } from '../versions/version-rows.ts';
import { manifestEntry, imageEntries } from './image-entries.ts';
import { arrangeUpload, listProblems } from './preview-images.ts';
import { noteImageZip } from './receive-images.ts';
import { contentHash, unpackImages } from './unpack-images.ts';

export const imageVerbs: FormVerbs = {
  job: readImagesJob,
  async check(context, scope, { options, upload: id, kept }, language) {
    if (!id) throw new AppError('upload_no_file');
    const corrections = parseCorrections(imageCorrections, options, 'body', language);
    if (kept) await noteImageZip(context, scope, kept);
    const { upload, arrangement } = await arrangeUpload(context, scope, id, corrections);
    if (arrangement.pictures.length === 0) throw new AppError('images_none', { file: upload.file_name });
    // Images of good and defective parts are for finding anomalies, others for telling classes apart.
    const purpose =
      arrangement.layout === 'good_defect'
        ? ({ training_type: 'analysis', kind: 'unsupervised' } as const)
        : ({ training_type: 'classification', kind: 'supervised' } as const);
    return {
      dataset: { file_name: upload.file_name, ...purpose },
      uploads: [id],
      payload: { upload_id: id, corrections } satisfies PayloadOf<typeof readImagesJob>,
    };
  },
  read: readImages,
  async export(parts, _scope, { name }, version, { format = 'original' }) {
    if (format !== 'original') return { entries: [manifest(parts, name, version, format)] };
    return { entries: [...(await imageEntries(parts, version)), manifestEntry(parts, version, 'csv')] };
  },
  originals: (parts, _scope, { name }, version) => imageEntries(parts, version, `${fileNameOf(name)}/`),
  async table(parts, { name }, version, { format = 'csv' }) {
    return { ...manifest(parts, name, version, format), name: `${fileNameOf(name)}.${format}` };
  },
};

/** What is known of each image, in a format that is no workbook. */
function manifest(parts: Parts, name: string, version: VersionRow, format: ExportFormat): ZipEntry {
  if (format === 'xlsx') throw new AppError('dataset_not_table', { name });
  return manifestEntry(parts, version, format === 'parquet' ? 'parquet' : 'csv');
}

async function readImages(context: DatasetContext, run: ContextOf<typeof readImagesJob>): Promise<ReadVersion> {
  const { files, compute, settings } = context;
  const { upload_id, corrections } = run.run.payload;
  const { arrangement } = await arrangeUpload(context, run.scope, upload_id, corrections);
  const entries = await unpackImages(context, arrangement.pictures, {
    folder: run.workspace,
    signal: run.signal,
    onDone: (fraction) => run.report({ stage: 'unpack', fraction }),
  });
  // Beside the workspace's files that are kept.
  const list = `${run.workspace}-entries.jsonl`;
  try {
    await pipeline(
      entries.map((entry) => `${JSON.stringify(entry)}\n`),
      createWriteStream(list),
    );
    const result = await runComputeJob(compute, run, {
      task: 'images.read',
      spec: { entries: list, folder: run.workspace },
      limits: settings.compute,
    });
    run.report({ stage: 'publish', fraction: null });
    const stored = await files.publishFolder(run.workspace, run.prefix);
    const summary = imageSummary.parse({
      ...result,
      layout: arrangement.layout,
      left_out: listProblems(arrangement.problems),
    });
    return {
      result: { pictures: summary.pictures, readable: summary.readable },
      version: {
        table_key: `${run.prefix}/manifest.parquet`,
        files_prefix: run.prefix,
        source_key: null,
        source_options: null,
        columns: [],
        row_count: summary.pictures,
        byte_size: summary.byte_size,
        content_hash: contentHash(entries, stored, run.prefix),
        problems: [],
        image_summary: summary,
      },
    };
  } finally {
    await rm(list, { force: true });
  }
}
