import {
  checkPrediction as checkCall,
  deleteInference as deleteCall,
  downloadInference as downloadCall,
  executeInference as executeCall,
  getInference as getInferenceCall,
  getInferenceProgress as progressCall,
  getModelInputs as inputsCall,
  getPrediction as getPredictionCall,
  listInferences as listCall,
  startPrediction as startCall,
  type TrainingTypeId,
} from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { ownPredictionCalls } from '../training/index.ts';
import { checkPrediction } from './check-inputs.ts';
import { deleteInference } from './delete-inference.ts';
import { downloadInference } from './download-inference.ts';
import { executeInference } from './execute-inference.ts';
import { getInference, getInferenceProgress } from './get-inference.ts';
import { getModelInputs } from './get-model-inputs.ts';
import { getPrediction } from './get-prediction.ts';
import { listInferences, readListQuery } from './list-inferences.ts';
import type { PredictionContext } from './prediction-context.ts';
import { startPrediction } from './start-prediction.ts';

type Loose<Call> = Omit<Call, 'path'> & { path: string };
interface Calls {
  start: Loose<typeof startCall>;
  result: Loose<typeof getPredictionCall>;
}

export function predictionRoutes(api: FastifyInstance, context: PredictionContext): void {
  const { files, compute } = context;
  bindPrediction(startCall, getPredictionCall);
  for (const { types, calls } of ownPredictionCalls(context.kinds)) bindPrediction(calls.start, calls.result, types);
  route(api, checkCall, ({ scope, params, body, language }) =>
    checkPrediction(context, scope, {
      projectId: params.project,
      modelKey: body.model_key,
      data: body.data,
      language,
    }),
  );
  route(api, executeCall, ({ scope, params, body, language }) => {
    compute.requireRunning();
    const name = body.name ?? new Date().toISOString().slice(0, 16);
    return executeInference(context, scope, {
      projectId: params.project,
      modelKey: params.key,
      name,
      data: body.data,
      asked: body,
      language,
    });
  });
  route(api, inputsCall, ({ scope, params }) => getModelInputs(context, scope, params.project, params.model_key));
  route(api, listCall, ({ scope, params, query, language }) =>
    listInferences(scope, readListQuery(params.query, query, language)),
  );
  route(api, getInferenceCall, ({ scope, params }) => getInference(scope, params.id));
  route(api, progressCall, ({ scope, params, language }) => getInferenceProgress(scope, params.id, language));
  route(api, downloadCall, ({ scope, params, query, language }) =>
    downloadInference(context, scope, params.project, params.key, { ...query, language }),
  );
  route(api, deleteCall, ({ scope, params }) => deleteInference(scope, files, params.id));

  /** Where types are named, projects and predictions of another do not exist. */
  function bindPrediction(start: Calls['start'], result: Calls['result'], types?: readonly TrainingTypeId[]): void {
    route(api, start, async ({ scope, params, body, language }) => {
      compute.requireRunning();
      return startPrediction(
        context,
        scope,
        {
          projectId: params.project,
          modelKey: body.model_key,
          name: body.name,
          data: body.data,
          asked: body,
          language,
        },
        types,
      );
    });
    route(api, result, ({ scope, params, query, language }) =>
      getPrediction(context, scope, params.id, query, language, types),
    );
  }
}
