import type { CallInput } from '@hakaru/contract';
import type { previewImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import type { ImagePreview } from '@hakaru/contract/preprocessing/image-recipe';
import { imageSource, openImages } from '../../datasets/index.ts';
import type { PreprocessingContext } from '../preprocessing-context.ts';

type Order = CallInput<typeof previewImageRecipe>['body'];

/** What a recipe does up to a step to chosen pictures. Throws why a step cannot be applied at all. */
export async function previewImages(
  { database: { db }, files, compute }: PreprocessingContext,
  orgId: string,
  datasetId: string,
  { version_id, ...order }: Order,
): Promise<ImagePreview> {
  const source = await imageSource(files, await openImages(db, orgId, datasetId, version_id));
  return compute.call('images.preview', { ...order, source });
}
