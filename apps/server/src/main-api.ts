import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { computeServiceRoutes } from './features/compute-service/routes.ts';
import { createReadDatasetHandler, createReadImagesHandler, createTabulateHandler, datasetRoutes } from './features/datasets/index.ts';
import { createPreprocessHandler, preprocessingRoutes } from './features/preprocessing/index.ts';
import { runRoutes } from './features/runs/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { createPredictHandler } from './features/prediction/predict.handler.ts';
import { predictionRoutes } from './features/prediction/routes.ts';
import { createExtraHandler } from './features/training/extra.handler.ts';
import { trainingRoutes } from './features/training/routes.ts';
import { createTrainHandler } from './features/training/train.handler.ts';
import { createTabulationHandler, visualizationRoutes } from './features/visualization/index.ts';
import type { RunHandler } from './jobs/job.ts';

/** The main API: a line for each feature. Its routes know no prefix. */
export function mainApi(api: FastifyInstance, context: AppContext): void {
  sessionRoutes(api, context);
  computeServiceRoutes(api, context);
  runRoutes(api, context);
  datasetRoutes(api, context);
  visualizationRoutes(api, context);
  preprocessingRoutes(api, context);
  trainingRoutes(api, context);
  predictionRoutes(api, context);
}

/** Who works on runs: a line for each job. Start-up refuses when a job has none. */
export function runHandlers(context: AppContext): RunHandler[] {
  return [
    createReadDatasetHandler(context), createReadImagesHandler(context), createTabulateHandler(context),
    createPreprocessHandler(context), createTrainHandler(context), createExtraHandler(context, 'report'), createExtraHandler(context, 'export'), createPredictHandler(context),
    createTabulationHandler(context),
  ];
}
