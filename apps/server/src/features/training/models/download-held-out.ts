import { Readable } from 'node:stream';
import type { downloadHeldOut as call } from '@hakaru/contract';
import type { z } from 'zod';
import type { Scope } from '../../../db/scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import type { TrainingContext } from '../training-context.ts';
import { openModel } from './open-model.ts';

const FILE = 'predictions.parquet';
const COUNTERS = ['row', 'fold'];

/** The predictions a model was judged by, as its training kept them. */
export async function downloadHeldOut(
  context: TrainingContext,
  scope: Scope,
  projectId: string,
  modelKey: string,
  query: z.output<(typeof call)['query']>,
): Promise<FileAnswer> {
  const { files, tables } = context;
  const { project, model } = await openModel(context, scope, projectId, modelKey);
  const key = `${model.artefact_key}/${FILE}`;
  const size = await files.size(key);
  if (size === null) throw new AppError('predictions_not_kept', { model: model.model });
  const name = `${project.name}-${model.model}-${model.index}`;
  if (query.format === 'parquet')
    return {
      stream: await files.get(key),
      name: `${name}.parquet`,
      contentType: 'application/vnd.apache.parquet',
      size,
    };
  const path = await files.localPath(key);
  await tables.checkEncodable(path, query.encoding);
  return {
    stream: Readable.from(tables.exportCsv(path, query.encoding, { counters: COUNTERS, rounded: true })),
    name: `${name}.csv`,
    contentType: `text/csv; charset=${query.encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
  };
}
