import { found } from '../../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../../jobs/compute-run.ts';
import type { RunHandler } from '../../../jobs/job.ts';
import { selectProject, settleProject } from '../projects/project-rows.ts';
import { trainingType } from '../registry.ts';
import { trainJob } from '../training-jobs.ts';
import { insertTrainedModels } from '../models/trained-model-rows.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { openProjectTables } from '../recipes/open-recipe.ts';

/** Trains a project's models; they become the project's in the transaction that ends the run. */
export function createTrainHandler(context: TrainingJobContext): RunHandler {
  return defineComputeRun(context, trainJob, {
    area: 'projects',
    work: (run) => train(context, run),
    ended: ({ db, orgId }, run, state) => settleProject(db, orgId, run.subject_id, run.id, state),
  });
}

async function train(
  { files }: TrainingJobContext,
  { run, prefix, scope: { db, orgId }, perform }: ComputeRunContext<null>,
): Promise<ComputeOutcome> {
  const project = found(await selectProject(db, orgId, run.subject_id));
  const type = trainingType(project.training_type);
  const { table, recipe } = await openProjectTables(db, files, orgId, project);
  const result = await perform(type.tasks.train, type.trainSpec(project.config, table, recipe) as never);
  const models = type.trainedModels(result).map(({ name, index, target, inputs, folder }) => ({
    model: name,
    index,
    target,
    inputs: inputs ?? null,
    artefact_key: `${prefix}/${folder}`,
  }));
  return {
    result,
    async commit({ db: trx }) {
      await insertTrainedModels(trx, orgId, project.id, run.id, models);
      await settleProject(trx, orgId, project.id, run.id, 'trained');
    },
  };
}
