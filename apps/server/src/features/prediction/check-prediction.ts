import type { checkPrediction as call, Language } from '@hakaru/contract';
import type { z } from 'zod';
import { found } from '../../http/app-error.ts';
import { translateFailure } from '../../jobs/run-compute-job.ts';
import { findProject, openTrainingTable, predictionParts, selectTrainedModel } from '../training/index.ts';
import type { PredictionContext } from './prediction-context.ts';
import { datasetInput } from './start-prediction.ts';

interface Check {
  orgId: string;
  projectId: string;
  modelKey: string;
  data: z.output<(typeof call)['body']>['data'];
  language: Language;
}

/** What a prediction of a dataset would meet in it, before it is started. */
export async function checkPrediction(context: PredictionContext, { orgId, projectId, modelKey, data, language }: Check) {
  const { database: { db }, files, compute } = context;
  const project = await findProject(db, orgId, projectId);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  const parts = predictionParts(project.training_type);
  const input = await datasetInput(context, orgId, data, parts.features(project.config).map(({ name }) => name), language);
  const client = await compute.client();
  const spec = { model_dir: await files.localFolder(model.artefact_key), table: await openTrainingTable(db, files, orgId, input.input_version_id), mapping: data.mapping };
  return (await client.call(parts.tasks.checkInputs, spec).catch(translateFailure)) as z.output<(typeof call)['response']>;
}
