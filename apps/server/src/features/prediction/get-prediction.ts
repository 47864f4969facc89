import type { Language, PageQuery, PredictionDetail, TablePage, TrainingTypeId } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';
import { findProject, trainedOn } from '../training/index.ts';
import { inputsOf } from './download-inference.ts';
import type { PredictionContext } from './prediction-context.ts';
import { selectPrediction } from './prediction-rows.ts';
import { toPredictionSummary } from './to-wire.ts';

/** A prediction with its summary and a page of its rows; both null until it has finished. */
export async function getPrediction(
  context: PredictionContext,
  scope: Scope,
  id: string,
  query: PageQuery & { every: number },
  language: Language,
  types?: readonly TrainingTypeId[],
): Promise<PredictionDetail> {
  const { files, tables } = context;
  const prediction = requireFound(await selectPrediction(scope, id));
  if (types && !types.includes(prediction.training_type)) throw new AppError('not_found');
  const run = requireFound(await readRun(scope.db, scope.orgId, prediction.run_id as string));
  const rows = prediction.output_key
    ? labelsFirst(
        await tables.readPage(await files.localPath(prediction.output_key), {
          page: query.page,
          page_size: query.page_size,
          sort: sortOf(query.sort),
          every: query.every,
        }),
        await inputsOf(context, scope, prediction),
      )
    : null;
  return {
    ...toPredictionSummary(prediction),
    coverage: typeof prediction.settings['coverage'] === 'number' ? prediction.settings['coverage'] : null,
    settings: prediction.settings,
    model_settings: prediction.model_settings,
    mapping: prediction.mapping,
    trained_on: await trainedOn(scope, await findProject(scope, prediction.project_id)),
    data_version_id: prediction.input_version_id,
    task: taskProgressOf(run, language),
    summary: prediction.summary,
    rows,
  };
}

/** The columns that say which row it is, before what the model says of it and what it was predicted from; as in files. */
function labelsFirst(page: TablePage, inputs: readonly { isLabel: boolean }[]): TablePage {
  const made = page.columns.length - inputs.length;
  const isLabel = page.columns.map((_, index) => inputs[index - made]?.isLabel === true);
  const order = [true, false].flatMap((first) => isLabel.flatMap((one, index) => (one === first ? [index] : [])));
  return {
    ...page,
    columns: order.map((index) => page.columns[index]!),
    rows: page.rows.map((cells) => order.map((index) => cells[index]!)),
  };
}

function sortOf(sort: string | undefined): { column: string; descending: boolean } | undefined {
  return sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : undefined;
}
