import type { RecipeForm } from '@hakaru/contract/preprocessing/calls';
import { json } from '../../db/json.ts';
import { defineComputeRun } from '../../jobs/compute-run.ts';
import type { RunHandler } from '../../jobs/job.ts';
import { findPreparation } from './preparations.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import { recipeForms } from './recipe-forms.ts';

/** Who runs recipes, of tables and of images; their files are kept with the transaction that ends the run. */
export function createPreprocessHandlers(parts: Omit<PreprocessingContext, 'jobs'>): RunHandler[] {
  return (Object.keys(recipeForms) as RecipeForm[]).map((form) => preprocessHandler(parts, form));
}

function preprocessHandler(parts: Omit<PreprocessingContext, 'jobs'>, form: RecipeForm): RunHandler {
  const { job, run } = recipeForms[form];
  return defineComputeRun(parts, job, {
    area: 'preprocessing',
    async work(context) {
      const id = context.run.subject_id;
      const preparation = await findPreparation(context.scope, id, form);
      const { summary, resultOf } = await run(parts, context, preparation);
      return {
        result: summary,
        async commit(scope, stored) {
          const { result, image_result } = resultOf(stored);
          await scope.update('preparations', id, {
            state: 'ready',
            files_prefix: context.prefix,
            result: json(result),
            ...(image_result && { image_result: json(image_result) }),
          });
        },
      };
    },
    async ended(scope, { subject_id }, state) {
      await scope.update('preparations', subject_id, { state });
    },
  });
}
