import { found } from '../../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../../jobs/compute-run.ts';
import type { RunHandler } from '../../../jobs/job.ts';
import { selectProject } from '../projects/project-rows.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { exportJob, type ExtraPayload, reportJob } from '../training-jobs.ts';
import { openKeptModel } from './open-model.ts';
import { type Extra, selectModelOfOrganization, setExtraKey } from './trained-model-rows.ts';

const extras = {
  report: { job: reportJob, file: 'report.json' },
  export: { job: exportJob, file: 'model.zip' },
} as const satisfies Record<Extra, unknown>;

/** Makes what a trained model has on request: its report, or its download. */
export function createExtraHandler(context: TrainingJobContext, extra: Extra): RunHandler {
  return defineComputeRun(context, extras[extra].job, { work: (run) => make(context, extra, run) });
}

async function make(
  { files, kinds }: TrainingJobContext,
  extra: Extra,
  { run, prefix, scope, perform }: ComputeRunContext<ExtraPayload>,
): Promise<ComputeOutcome> {
  const model = found(await selectModelOfOrganization(scope, run.subject_id));
  const project = found(await selectProject(scope, model.project_id));
  const kind = kinds.training(project.training_type);
  const kept = await openKeptModel(scope, files, { project, model });
  const result =
    extra === 'report' ? await kind.report(perform, kept, run.payload.every_row) : await kind.export(perform, kept);
  return {
    result,
    async commit(end) {
      await setExtraKey(end, model.id, extra, `${prefix}/${extras[extra].file}`);
      await end.announce('projects', project.id);
    },
  };
}
