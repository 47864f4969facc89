import type { checkPrediction as call, Language } from '@hakaru/contract';
import type { z } from 'zod';
import { found } from '../../http/app-error.ts';
import { datasetInput, findProject, modelColumns, predictionParts, selectTrainedModel } from '../training/index.ts';
import { checkInputs, type InputsCheck } from './check-inputs.ts';
import type { PredictionContext } from './prediction-context.ts';

interface Check {
  orgId: string;
  projectId: string;
  modelKey: string;
  data: z.output<(typeof call)['body']>['data'];
  language: Language;
}

/** What a prediction of a dataset would meet in it, before it is started. */
export async function checkPrediction(
  context: PredictionContext,
  { orgId, projectId, modelKey, data, language }: Check,
): Promise<InputsCheck> {
  const {
    database: { db },
  } = context;
  const project = await findProject(db, orgId, projectId);
  const model = found(await selectTrainedModel(db, orgId, projectId, modelKey));
  const parts = predictionParts(project.training_type);
  const input = await datasetInput(
    context,
    orgId,
    data,
    modelColumns(project.training_type, project.config, model).map(({ name }) => name),
    language,
  );
  return checkInputs(context, { orgId, parts, artefactKey: model.artefact_key, input });
}
