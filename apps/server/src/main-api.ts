import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { computeServiceRoutes } from './features/compute-service/routes.ts';
import {
  createDraftColumnsHandler,
  createReadingHandlers,
  createLabelSeriesHandler,
  createSplitDatasetHandler,
  createSummarizeHandler,
  createTabulateHandler,
  datasetRoutes,
} from './features/datasets/index.ts';
import {
  createAnswerHandler,
  createDecisionHandler,
  createSaveResultHandler,
  decisionRoutes,
} from './features/decisions/index.ts';
import { documentRoutes } from './features/documents/index.ts';
import { lineageRoutes } from './features/lineage/index.ts';
import { onlineRoutes } from './features/online/routes.ts';
import { createPredictHandler } from './features/prediction/predict.handler.ts';
import { predictionRoutes } from './features/prediction/routes.ts';
import { createPreprocessHandlers, preprocessingRoutes } from './features/preprocessing/index.ts';
import { runRoutes } from './features/runs/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import {
  createArtefactHandler,
  createSaveRowsHandler,
  createTrainHandler,
  trainingRoutes,
} from './features/training/index.ts';
import {
  createImageChartHandler,
  createTabulationHandler,
  visualizationRoutes,
} from './features/visualization/index.ts';
import type { RunHandler } from './jobs/job.ts';

/** The main API: a line for each feature. Its routes know no prefix. */
export function mainApi(api: FastifyInstance, context: AppContext): void {
  sessionRoutes(api, context);
  computeServiceRoutes(api, context);
  runRoutes(api, context);
  datasetRoutes(api, context);
  lineageRoutes(api);
  visualizationRoutes(api, context);
  preprocessingRoutes(api, context);
  trainingRoutes(api, context);
  predictionRoutes(api, context);
  onlineRoutes(api, context);
  decisionRoutes(api, context);
  documentRoutes(api, context);
}

/** Who works on runs: a line for each job. Start-up refuses when a job has none. */
export function runHandlers(context: AppContext): RunHandler[] {
  return [
    createDraftColumnsHandler(context),
    createSplitDatasetHandler(context),
    createLabelSeriesHandler(context),
    ...createReadingHandlers(context),
    createTabulateHandler(context),
    createSummarizeHandler(context),
    ...createPreprocessHandlers(context),
    createTrainHandler(context),
    createArtefactHandler(context, 'report'),
    createArtefactHandler(context, 'export'),
    createSaveRowsHandler(context),
    createPredictHandler(context),
    createDecisionHandler(context),
    createAnswerHandler(context),
    createSaveResultHandler(context),
    createTabulationHandler(context),
    createImageChartHandler(context),
  ];
}
