import { type downloadInference as call, labelColumns, type Language } from '@hakaru/contract';
import { resultCellWords, resultColumnHeading } from '@hakaru/contract/training/result-column-words';
import type { z } from 'zod';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { headingsInCp932 } from '../../tables/export/chosen-columns.ts';
import { answerMadeTable } from '../../tables/export/made-table.ts';
import { openModel, selectVersionTable } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import { type PredictionRow, selectNewestPrediction, selectPrediction } from './prediction-rows.ts';

type DownloadQuery = z.output<(typeof call)['query']> & { language: Language };

/** A finished prediction's rows: the one named, or the model's newest. Throws cp932_unencodable before anything is sent. */
export async function downloadInference(
  context: PredictionContext,
  scope: Scope,
  projectId: string,
  modelKey: string,
  wanted: DownloadQuery,
): Promise<FileAnswer> {
  const { files, tables } = context;
  const prediction = requireFound(
    wanted.inference_id
      ? await selectPrediction(scope, wanted.inference_id)
      : await selectNewestPrediction(scope, projectId, modelKey),
  );
  if (prediction.project_id !== projectId || prediction.model_key !== modelKey) throw new AppError('not_found');
  if (!prediction.output_key) throw new AppError('prediction_running');
  const output = await files.localPath(prediction.output_key);
  const columns = await columnsOf(context, scope, prediction, output, wanted);
  return answerMadeTable(tables, { ...wanted, name: prediction.name, rounded: true }, (path) =>
    tables.writeChosenColumns(output, columns, path),
  );
}

/** Which row it is, what the model says of it, then what it was predicted from. */
async function columnsOf(
  context: PredictionContext,
  scope: Scope,
  prediction: PredictionRow,
  output: string,
  { inputs, headers, language, format, encoding }: DownloadQuery,
) {
  const { columns: found } = await context.tables.describe(output);
  const names = found.map(({ name }) => name);
  const given = await inputsOf(context, scope, prediction);
  // What the model says comes first; input columns of such a name have another one behind it.
  const made = names.slice(0, names.length - given.length);
  const inputNames = names.slice(made.length);
  const labels = inputNames.filter((_, index) => given[index]!.isLabel);
  const others = inputs === 'true' ? inputNames.filter((_, index) => !given[index]!.isLabel) : [];
  const words: Record<string, (typeof resultCellWords)['ja'][string]> =
    headers === 'reader' ? resultCellWords[language] : {};
  const asNamed = (name: string) => ({ name, heading: name, given: true });
  const columns = [
    ...labels.map(asNamed),
    ...made.map((name) => ({
      name,
      heading: headers === 'reader' ? resultColumnHeading(name, language, prediction.target) : name,
      words: words[name],
    })),
    ...others.map(asNamed),
  ];
  return format === 'csv' && encoding === 'cp932' ? headingsInCp932(columns) : columns;
}

/** The columns of the rows that were predicted, in their order. */
export async function inputsOf(
  context: PredictionContext,
  scope: Scope,
  { input_version_id, project_id, model_key }: PredictionRow,
): Promise<{ isLabel: boolean }[]> {
  if (input_version_id === null) {
    const { columns } = await openModel(context, scope, project_id, model_key);
    return columns.map(() => ({ isLabel: false }));
  }
  const { columns } = requireFound(await selectVersionTable(scope, input_version_id));
  const labels = new Set(labelColumns(columns).map(({ name }) => name));
  return columns.map(({ name }) => ({ isLabel: labels.has(name) }));
}
