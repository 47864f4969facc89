import { Readable } from 'node:stream';
import type { downloadInference as call } from '@hakaru/contract';
import type { z } from 'zod';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { PredictionContext } from './prediction-context.ts';
import { selectNewestPrediction, selectPrediction } from './prediction-rows.ts';

/** A finished prediction's rows: the one named, or the model's newest. Throws cp932_unencodable before anything is sent. */
export async function downloadInference(
  { files, tables }: PredictionContext,
  scope: Scope,
  projectId: string,
  modelKey: string,
  query: z.output<(typeof call)['query']>,
): Promise<FileAnswer> {
  const prediction = requireFound(
    query.inference_id
      ? await selectPrediction(scope, query.inference_id)
      : await selectNewestPrediction(scope, projectId, modelKey),
  );
  if (prediction.project_id !== projectId || prediction.model_key !== modelKey) throw new AppError('not_found');
  if (!prediction.output_key) throw new AppError('prediction_running');
  if (query.format === 'parquet') {
    const size = (await files.size(prediction.output_key)) ?? undefined;
    return {
      stream: await files.get(prediction.output_key),
      name: `${prediction.name}.parquet`,
      contentType: 'application/vnd.apache.parquet',
      size,
    };
  }
  const path = await files.localPath(prediction.output_key);
  await tables.checkEncodable(path, query.encoding);
  return {
    stream: Readable.from(tables.exportCsv(path, query.encoding)),
    name: `${prediction.name}.csv`,
    contentType: `text/csv; charset=${query.encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
  };
}
