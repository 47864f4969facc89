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
import { typesWithPredictionCalls } from '../training/index.ts';
import { checkPrediction } from './check-prediction.ts';
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
  const {
    database: { db },
    files,
    compute,
  } = context;
  bindPrediction(startCall, getPredictionCall);
  for (const { id, calls } of typesWithPredictionCalls()) bindPrediction(calls.start, calls.result, id);
  route(api, checkCall, ({ caller, params, body, language }) =>
    checkPrediction(context, {
      orgId: caller.orgId,
      projectId: params.project,
      modelKey: body.model_key,
      data: body.data,
      language,
    }),
  );
  route(api, executeCall, ({ caller, params, body, language }) => {
    compute.requireRunning();
    const name = body.name ?? new Date().toISOString().slice(0, 16);
    return executeInference(context, {
      orgId: caller.orgId,
      userId: caller.userId,
      projectId: params.project,
      modelKey: params.key,
      name,
      data: body.data,
      asked: body,
      language,
    });
  });
  route(api, inputsCall, ({ caller, params }) =>
    getModelInputs(context, caller.orgId, params.project, params.model_key),
  );
  route(api, listCall, ({ caller, params, query, language }) =>
    listInferences(db, caller.orgId, readListQuery(params.query, query, language)),
  );
  route(api, getInferenceCall, ({ caller, params }) => getInference(db, caller.orgId, params.id));
  route(api, progressCall, ({ caller, params, language }) =>
    getInferenceProgress(db, caller.orgId, params.id, language),
  );
  route(api, downloadCall, ({ caller, params, query }) =>
    downloadInference(context, caller.orgId, params.project, params.key, query),
  );
  route(api, deleteCall, ({ caller, params }) => deleteInference(db, files, caller.orgId, params.id));

  /** Where a type is given, projects and predictions of another do not exist. */
  function bindPrediction(start: Calls['start'], result: Calls['result'], typeId?: TrainingTypeId): void {
    route(api, start, async ({ caller, params, body, language }) => {
      compute.requireRunning();
      return startPrediction(
        context,
        {
          orgId: caller.orgId,
          userId: caller.userId,
          projectId: params.project,
          modelKey: body.model_key,
          name: body.name,
          data: body.data,
          asked: body,
          language,
        },
        typeId,
      );
    });
    route(api, result, ({ caller, params, query, language }) =>
      getPrediction(context, caller.orgId, params.id, query, language, typeId),
    );
  }
}
