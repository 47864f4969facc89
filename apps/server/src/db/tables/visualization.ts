import type { ImageCharts, resultState, Tabulation, TimeStatistics, ViewContent } from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { DefaultedTime, Json, NullableJson } from '../column-types.ts';

/** What was tabulated of a version: the same request of the same version is answered by the same row. */
export interface TabulationsTable {
  id: Generated<string>;
  org_id: string;
  dataset_id: string;
  version_id: string;
  kind: 'table' | 'time_series';
  request: Json<Record<string, unknown>>;
  request_hash: string;
  state: Generated<z.infer<typeof resultState>>;
  result: NullableJson<Tabulation | TimeStatistics>;
  run_id: string | null;
  created_by: string | null;
  created_at: DefaultedTime;
}

/** A name is taken once a dataset; row numbers in the content are of the version. */
export interface VisualizationViewsTable {
  id: Generated<string>;
  org_id: string;
  dataset_id: string;
  version_id: string;
  name: string;
  content: Json<ViewContent>;
  created_by: string | null;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
}

/** What was measured of a version's charts for charts. Its files lie below the version's own folder, and go with it. */
export interface ImageChartsTable {
  id: Generated<string>;
  org_id: string;
  dataset_id: string;
  version_id: string;
  state: Generated<z.infer<typeof resultState>>;
  result: NullableJson<ImageCharts>;
  files_prefix: string | null;
  run_id: string | null;
  created_at: DefaultedTime;
}
