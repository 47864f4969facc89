import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import type { RunContext, RunHandler, RunOutcome } from '../../../jobs/job.ts';
import { runComputeJob } from '../../../jobs/run-compute-job.ts';
import { selectProject, settleProject } from '../projects/project-rows.ts';
import { trainingType } from '../registry.ts';
import { trainJob } from '../training-jobs.ts';
import { insertTrainedModels } from '../models/trained-model-rows.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { openProjectTables } from '../recipes/open-recipe.ts';

/** Trains a project's models; they become the project's in the transaction that ends the run. */
export function createTrainHandler(context: TrainingJobContext): RunHandler {
  return {
    job: trainJob,
    work: (run) => train(context, run),
    async ended({ db: trx }, run, state) {
      await settleProject(trx, run.org_id, run.subject_id, run.id, state);
      await announceChange(trx, { orgId: run.org_id, area: 'projects', id: run.subject_id });
    },
  };
}

async function train(
  { database: { db }, files, compute, settings }: TrainingJobContext,
  context: RunContext,
): Promise<RunOutcome> {
  const { run, prefix } = context;
  const orgId = run.org_id;
  const project = found(await selectProject(db, orgId, run.subject_id));
  const type = trainingType(project.training_type);
  const { table, recipe } = await openProjectTables(db, files, orgId, project);
  const { peak_memory_mb: _, ...result } = await runComputeJob(compute, context, {
    task: type.tasks.train,
    spec: type.trainSpec(project.config, table, recipe),
    limits: settings.compute,
  });
  await files.publishFolder(context.workspace, prefix);
  const models = type.trainedModels(result);
  return {
    result,
    async commit({ db: trx }) {
      await insertTrainedModels(
        trx,
        orgId,
        project.id,
        run.id,
        models.map((model) => ({
          model: model.name,
          index: model.index,
          target: model.target,
          inputs: model.inputs ?? null,
          artefact_key: `${prefix}/${model.folder}`,
        })),
      );
      await settleProject(trx, orgId, project.id, run.id, 'trained');
      await announceChange(trx, { orgId, area: 'projects', id: project.id });
    },
  };
}
