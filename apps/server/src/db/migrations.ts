import type { Migration } from 'kysely/migration';
import * as accounts from './migrations/0001-accounts.ts';
import * as runs from './migrations/0002-runs.ts';
import * as datasets from './migrations/0003-datasets.ts';
import * as training from './migrations/0004-training.ts';
import * as predictions from './migrations/0005-predictions.ts';
import * as signIn from './migrations/0006-sign-in.ts';
import * as images from './migrations/0007-images.ts';
import * as preprocessing from './migrations/0008-preprocessing.ts';
import * as visualization from './migrations/0009-visualization.ts';
import * as readOptions from './migrations/0010-read-options.ts';
import * as uploadFilesIndex from './migrations/0011-upload-files-index.ts';

/** In the order of their names. A migration that was released is never changed; the next one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-runs': runs,
  '0003-datasets': datasets,
  '0004-training': training,
  '0005-predictions': predictions,
  '0006-sign-in': signIn,
  '0007-images': images,
  '0008-preprocessing': preprocessing,
  '0009-visualization': visualization,
  '0010-read-options': readOptions,
  '0011-upload-files-index': uploadFilesIndex,
};
