import { requireFound } from '../../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../../jobs/compute-run.ts';
import type { RunHandler } from '../../../jobs/job.ts';
import { insertModelSettings } from '../models/model-settings-rows.ts';
import { insertTrainedModels } from '../models/trained-model-rows.ts';
import { storedHeadline } from '../projects/fill-headlines.ts';
import { completeProject, selectProject, setHeadline } from '../projects/project-rows.ts';
import { openInputs } from './open-inputs.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { trainJob } from '../training-jobs.ts';

/** Trains a project's models; they become the project's in the transaction that ends the run. */
export function createTrainHandler(context: TrainingJobContext): RunHandler {
  return defineComputeRun(context, trainJob, {
    area: 'projects',
    work: (run) => train(context, run),
    ended: (scope, run, state) => completeProject(scope, run.subject_id, run.id, state),
  });
}

async function train(
  { files, kinds }: TrainingJobContext,
  { run, prefix, scope, perform }: ComputeRunContext<null>,
): Promise<ComputeOutcome> {
  const project = requireFound(await selectProject(scope, run.subject_id));
  const inputs = await openInputs(scope, files, project);
  const kind = kinds.training(project.training_type);
  const { result, models } = await kind.train(perform, project.config, inputs);
  const settings = new Map(models.map((model) => [model.index, kind.modelSettings?.schema.parse(model.settings)]));
  return {
    result,
    async commit(end) {
      const kept = models.map(({ name, index, target, inputs: needed, folder }) => ({
        model: name,
        index,
        target,
        inputs: needed,
        artefact_key: `${prefix}/${folder}`,
      }));
      const inserted = await insertTrainedModels(end, project.id, run.id, kept);
      for (const { id, index } of inserted) {
        const set = settings.get(index);
        if (set) await insertModelSettings(end, id, 0, set);
      }
      await setHeadline(end, project.id, storedHeadline(kind.headline(result), inserted));
      await completeProject(end, project.id, run.id, 'trained');
    },
  };
}
