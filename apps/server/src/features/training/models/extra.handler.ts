import { found } from '../../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../../jobs/compute-run.ts';
import type { RunHandler } from '../../../jobs/job.ts';
import { selectProject } from '../projects/project-rows.ts';
import { trainingType } from '../registry.ts';
import { type ExtraPayload, exportJob, reportJob } from '../training-jobs.ts';
import { type Extra, selectModelOfOrganization, setExtraKey } from './trained-model-rows.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { openKeptTables } from '../recipes/open-recipe.ts';

const extras = {
  report: { job: reportJob, file: 'report.json' },
  export: { job: exportJob, file: 'model.zip' },
} as const satisfies Record<Extra, unknown>;

/** Makes what a trained model has on request: its report, or its download. */
export function createExtraHandler(context: TrainingJobContext, extra: Extra): RunHandler {
  return defineComputeRun(context, extras[extra].job, { work: (run) => make(context, extra, run) });
}

async function make(
  { files }: TrainingJobContext,
  extra: Extra,
  { run, prefix, scope: { db, orgId }, perform }: ComputeRunContext<ExtraPayload>,
): Promise<ComputeOutcome> {
  const model = found(await selectModelOfOrganization(db, orgId, run.subject_id));
  const project = found(await selectProject(db, orgId, model.project_id));
  const type = trainingType(project.training_type);
  const { table, recipe } = await openKeptTables(db, files, orgId, project);
  const asked = extra === 'report' ? type.reportSpec(run.payload.every_row, recipe) : {};
  const spec = { ...asked, model_dir: await files.localFolder(model.artefact_key), table };
  const result = await perform(type.tasks[extra], spec as never);
  return {
    result,
    async commit(scope) {
      await setExtraKey(scope.db, orgId, model.id, extra, `${prefix}/${extras[extra].file}`);
      await scope.announce('projects', project.id);
    },
  };
}
