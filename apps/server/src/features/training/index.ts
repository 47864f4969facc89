import type { TrainingTypeId } from '@hakaru/contract';
import type { Kinds } from './kinds.ts';
import type { PredictionCalls } from './training-calls.ts';

export { createKinds, type Kinds } from './kinds.ts';
export { createArtefactHandler } from './models/make-artefact.handler.ts';
export {
  type ModelReference,
  openModel,
  openModelSettings,
  openPredictor,
  type OpenPredictor,
  openStoredModel,
} from './models/open-model.ts';
export { selectModelSettings } from './models/model-settings-rows.ts';
export { nameTaken } from './projects/name-taken.ts';
export { refuseOptions, tellProblems } from './options/find-problems.ts';
export { rememberedCall } from './options/remembered-call.ts';
export { claimProject, completeProject, insertProject, setProjectRun } from './projects/project-rows.ts';
export { findProject } from './projects/get-project.ts';
export { trainedOn } from './projects/trained-on.ts';
export { trainingRoutes } from './routes.ts';
export { openInputs } from './run/open-inputs.ts';
export { createTrainHandler } from './run/train.handler.ts';
export { createSaveRowsHandler } from './saved-rows/save-rows.handler.ts';
export { datasetInput } from './tables/dataset-input.ts';
export { requireForm } from './tables/require-form.ts';
export { requireColumns } from './tables/require-columns.ts';
export { selectVersionTable } from './tables/training-data-rows.ts';
export { openTrainingTable } from './tables/training-table.ts';
export type {
  EstimatingOnline,
  InputsOfForm,
  Online,
  Prediction,
  Problem,
  ScoringOnline,
  TableInputs,
  TrainingInputs,
} from './training-kind.ts';

/** The calls of predictions that kinds have of their own, beside those that every prediction has, with the types that share them. */
export function ownPredictionCalls({ trainings }: Kinds): { types: TrainingTypeId[]; calls: PredictionCalls }[] {
  const owners = trainings.flatMap(({ id, prediction }) =>
    prediction?.calls ? [{ id, calls: prediction.calls }] : [],
  );
  return [...Map.groupBy(owners, ({ calls }) => calls.start.path).values()].map((sharing) => ({
    types: sharing.map(({ id }) => id),
    calls: sharing[0]!.calls,
  }));
}
