import { requireFound } from '../../../http/app-error.ts';
import { type ComputeOutcome, type ComputeRunContext, defineComputeRun } from '../../../jobs/compute-run.ts';
import type { RunHandler } from '../../../jobs/job.ts';
import { selectProject } from '../projects/project-rows.ts';
import type { TrainingJobContext } from '../training-context.ts';
import { type Artefact, artefactJobs, type MakingPayload } from '../training-jobs.ts';
import { replaceArtefact } from './artefact-rows.ts';
import { selectModelSettings } from './model-settings-rows.ts';
import { openStoredModel } from './open-model.ts';
import { selectModelOfOrganization } from './trained-model-rows.ts';

const fileNames = { report: 'report.json', export: 'model.zip' } as const satisfies Record<Artefact, string>;

/** Makes what a trained model has on request: its report, or its download. */
export function createArtefactHandler(context: TrainingJobContext, artefact: Artefact): RunHandler {
  return defineComputeRun(context, artefactJobs[artefact], { work: (run) => make(context, artefact, run) });
}

async function make(
  { files, kinds }: TrainingJobContext,
  artefact: Artefact,
  { run, prefix, scope, perform }: ComputeRunContext<MakingPayload>,
): Promise<ComputeOutcome> {
  const model = requireFound(await selectModelOfOrganization(scope, run.subject_id));
  const project = requireFound(await selectProject(scope, model.project_id));
  const kind = kinds.training(project.training_type);
  const settings = kind.modelSettings?.artefacts?.includes(artefact)
    ? requireFound(await selectModelSettings(scope, model.id))
    : null;
  const kept = {
    ...(await openStoredModel(scope, files, { project, model })),
    ...(settings && { model_settings: settings.settings }),
  };
  const result =
    artefact === 'report'
      ? await kind.report(perform, kept, {
          everyRow: run.payload.every_row,
          parts: run.payload.parts === 'quick' ? 'quick' : 'all',
        })
      : await kind.export(perform, kept);
  return {
    result,
    async commit(end) {
      const unused = await replaceArtefact(end, {
        model_key: model.id,
        name: artefact,
        run_id: run.id,
        key: `${prefix}/${fileNames[artefact]}`,
        settings_version: settings?.version ?? null,
      });
      await end.announce('projects', project.id);
      return unused ? [`runs/${unused}`] : [];
    },
  };
}
