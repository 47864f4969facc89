import type { resultState } from '@hakaru/contract';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { DefaultedTime } from '../column-types.ts';

/** What is kept of a large table's numbers; a row without a version waits for its files to be removed. */
export interface TableSummariesTable {
  id: Generated<string>;
  org_id: string;
  version_id: string | null;
  state: Generated<z.infer<typeof resultState>>;
  /** The folder of the files that hold them, once they are there. */
  files_prefix: string | null;
  created_at: DefaultedTime;
}
