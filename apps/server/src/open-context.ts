import { join } from 'node:path';
import type { startComputeProcess } from './compute/compute-process.ts';
import { createComputeService } from './compute/compute-service.ts';
import type { Settings } from './config/read-settings.ts';
import type { AppContext } from './context.ts';
import type { Database } from './db/database.ts';
import { createEventHub } from './events/event-hub.ts';
import { openListener } from './events/listener.ts';
import { createDecisionKinds } from './features/decisions/index.ts';
import { createPdfMaker, findChromium, type PdfMaker, printToPdf } from './features/documents/index.ts';
import { createKinds } from './features/training/index.ts';
import { openFileStore } from './files/open-file-store.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { decisionKinds, trainingKinds } from './kinds/registry.ts';
import type { Log } from './log.ts';
import { openTables } from './tables/open-tables.ts';

/** Opens what the process works with, on a database that is open and migrated; `close` closes all, the database last. */
export async function openContext(
  settings: Settings,
  log: Log,
  database: Database,
  startCompute?: typeof startComputeProcess,
): Promise<AppContext & { close(): Promise<void> }> {
  const files = await openFileStore(settings.fileStore);
  const tables = await openTables({ ...settings.tables, temporaryFolder: join(settings.home, 'work', 'tables') });
  const listener = await openListener(database.url, log);
  const events = createEventHub(listener);
  const compute = createComputeService(settings.compute, log, startCompute);
  compute.onState(events.announceCompute);
  const jobs = await openJobQueue({
    db: database.db,
    databaseUrl: database.url,
    files,
    listener,
    log,
    workFolder: join(settings.home, 'work'),
  });
  return {
    settings,
    log,
    database,
    files,
    tables,
    compute,
    events,
    jobs,
    pdf: openPdfMaker(settings, log),
    kinds: { ...createKinds(trainingKinds), ...createDecisionKinds(decisionKinds) },
    async close() {
      await jobs.stop();
      await tables.close();
      events.close();
      await compute.stop();
      await listener.close();
      await database.close();
    },
  };
}

function openPdfMaker({ home, printing }: Settings, log: Log): PdfMaker {
  const program = findChromium(printing.chromium, printing.path);
  log.info({ program }, program ? 'PDFs are made by Chromium' : 'no Chromium was found: browsers print reports');
  const { sandbox, path } = printing;
  const workFolder = join(home, 'work', 'printing');
  return createPdfMaker(
    program === null ? null : (html, signal) => printToPdf(html, { program, sandbox, path, workFolder, signal }),
    log,
  );
}
