import { announceChange } from '../../../events/channel.ts';
import { found } from '../../../http/app-error.ts';
import type { JobDefinition, RunContext, RunHandler, RunOutcome } from '../../../jobs/job.ts';
import { runComputeJob } from '../../../jobs/run-compute-job.ts';
import { selectProject } from '../projects/project-rows.ts';
import { trainingType } from '../registry.ts';
import { exportJob, reportJob } from '../training-jobs.ts';
import { type Extra, selectModelOfOrganization, setExtraKey } from './trained-model-rows.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { openKeptTables } from '../recipes/open-recipe.ts';

const jobs: Record<Extra, { job: JobDefinition; file: string }> = {
  report: { job: reportJob, file: 'report.json' },
  export: { job: exportJob, file: 'model.zip' },
};

/** Makes what a trained model has on request: its report, or its download. */
export function createExtraHandler(context: TrainingJobContext, extra: Extra): RunHandler {
  return { job: jobs[extra].job, work: (run) => make(context, extra, run) };
}

async function make(
  { database: { db }, files, compute, settings }: TrainingJobContext,
  extra: Extra,
  context: RunContext,
): Promise<RunOutcome> {
  const { run, prefix } = context;
  const orgId = run.org_id;
  const model = found(await selectModelOfOrganization(db, orgId, run.subject_id));
  const project = found(await selectProject(db, orgId, model.project_id));
  const type = trainingType(project.training_type);
  const { table, recipe } = await openKeptTables(db, files, orgId, project);
  const asked =
    extra === 'report' ? type.reportSpec((run.payload as { every_row?: boolean }).every_row === true, recipe) : {};
  const spec = { ...asked, model_dir: await files.localFolder(model.artefact_key), table };
  const { peak_memory_mb: _, ...result } = await runComputeJob(compute, context, {
    task: type.tasks[extra],
    spec,
    limits: settings.compute,
  });
  await files.publishFolder(context.workspace, prefix);
  return {
    result,
    async commit({ db: trx }) {
      await setExtraKey(trx, orgId, model.id, extra, `${prefix}/${jobs[extra].file}`);
      await announceChange(trx, { orgId, area: 'projects', id: project.id });
    },
  };
}
