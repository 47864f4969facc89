import type { ComputeService } from './compute/compute-service.ts';
import type { Settings } from './config/read-settings.ts';
import type { Database } from './db/database.ts';
import type { DecisionKinds } from './features/decisions/index.ts';
import type { PdfMaker } from './features/documents/index.ts';
import type { Kinds } from './features/training/index.ts';
import type { EventHub } from './events/event-hub.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log.ts';
import type { Tables } from './tables/open-tables.ts';

/** What the process has open. A feature's functions take the parts they need, not the whole. */
export interface AppContext {
  settings: Settings;
  log: Log;
  database: Database;
  files: FileStore;
  tables: Tables;
  compute: ComputeService;
  events: EventHub;
  jobs: JobQueue;
  pdf: PdfMaker;
  kinds: Kinds & DecisionKinds;
}
