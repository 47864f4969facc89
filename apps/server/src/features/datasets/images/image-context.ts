import type { AppContext } from '../../../context.ts';
import type { DatasetContext } from '../dataset-context.ts';

/** What datasets of pictures work with: their routes and the handler of their job. */
export type ImageContext = DatasetContext & Pick<AppContext, 'settings' | 'compute'>;

/** Pictures of a dataset, entries of a zip and files of an upload, each. */
export const MAX_PICTURES = 100_000;
