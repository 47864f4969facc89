import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import type { Generated } from 'kysely';
import type { Json } from '../column-types.ts';

/** What is known of a dataset's version as a time series; made with it, or when somebody first asks. */
export interface SeriesVersionsTable {
  version_id: string;
  org_id: string;
  series: Json<SeriesVersion>;
  /** The uploaded files it was made of; none where a recipe made it. */
  source_keys: Generated<string[]>;
}
