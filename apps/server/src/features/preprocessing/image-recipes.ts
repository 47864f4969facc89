import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallInput, imageSummary } from '@hakaru/contract';
import type { previewImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import type { ImagePreview, ImageRecipe, ImageStepResult } from '@hakaru/contract/preprocessing/image-recipe';
import type { StepResult } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import { requireFound } from '../../http/app-error.ts';
import { type ComputeEntry, contentHash, imageSource, MAX_PICTURES, openImages, sourceOf } from '../datasets/index.ts';
import type { PreparationRow } from './preparation-rows.ts';
import { preprocessImagesJob } from './preprocess.job.ts';
import type { PreprocessingContext } from './preprocessing-context.ts';
import type { RecipeVerbs } from './recipe-forms.ts';

export const imageRecipes: RecipeVerbs = {
  job: preprocessImagesJob,
  async open(_files, scope, { datasetId, versionId }) {
    const images = await openImages(scope, datasetId, versionId);
    return { version: images.version, sources: [sourceOf(images, images.version)] };
  },
  async run({ files }, context, { sources, steps: requested }) {
    const { dataset_id, version_id } = requireFound(sources[0]);
    const images = await openImages(context.scope, dataset_id, version_id);
    const spec = {
      source: await imageSource(files, images),
      recipe: { steps: imageSteps(requested) },
      most_pictures: MAX_PICTURES,
    };
    const answer = await context.perform('images.preprocess', spec);
    const entries = await takeEntries(join(context.workspace, answer.entries));
    context.report({ stage: 'publish', fraction: null });
    const summary = imageSummary.parse({ ...answer.read, layout: images.summary.layout, left_out: [] });
    const { steps, left_out, left_out_count, versions } = answer;
    return {
      summary: { pictures: summary.pictures },
      resultOf: (stored) => ({
        result: {
          table_key: `${context.prefix}/manifest.parquet`,
          byte_size: summary.byte_size,
          content_hash: contentHash(entries, stored, context.prefix),
          rows: summary.pictures,
          columns: [],
          steps: imageAccounts(steps),
          learned_from: null,
          versions,
        },
        image_result: { pictures_in: images.summary.pictures, summary, steps, left_out, left_out_count },
      }),
    };
  },
  inputs: () => [],
  made: ({ image_result }) => ({ columns: [], image_summary: requireFound(image_result).summary }),
};

/** What a recipe does up to a step to chosen images. Throws why a step cannot be applied at all. */
export async function previewImages(
  { files, compute }: PreprocessingContext,
  scope: Scope,
  datasetId: string,
  { version_id, ...order }: CallInput<typeof previewImageRecipe>['body'],
): Promise<ImagePreview> {
  const source = await imageSource(files, await openImages(scope, datasetId, version_id));
  return compute.call('images.preview', { ...order, source });
}

/** Steps for images as the tables of recipes keep them, whose `form` tells them from those for tables. */
export function imageSteps(steps: PreparationRow['steps']): ImageRecipe['steps'] {
  return steps as unknown as ImageRecipe['steps'];
}

/** Compute's list of what it made; it is not kept among the images. */
async function takeEntries(path: string): Promise<ComputeEntry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  await rm(path);
  return lines.map((line) => JSON.parse(line) as ComputeEntry);
}

/** What steps did to images, told as what steps do to rows, for histories and lineages of either. */
function imageAccounts(steps: readonly ImageStepResult[]): StepResult[] {
  return steps.map(({ id, step, applied, learned_from, pictures_in, pictures_out, left_out, added, seconds }) => ({
    id,
    step: step as string as StepResult['step'],
    kinds: learned_from === null ? [] : ['learned'],
    applied,
    accounting: {
      rows_in: pictures_in,
      rows_out: pictures_out,
      rows_removed: left_out,
      rows_merged: 0,
      rows_made: added,
      removed_rows: [],
      renumbered: false,
      cells: [],
      columns_added: [],
      columns_removed: [],
      columns_renamed: [],
      warnings: [],
      values: [],
      seconds,
    },
  }));
}
