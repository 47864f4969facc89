import type { Language, ServerEvent } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import type { EventHub } from '../../events/event-hub.ts';
import { readRun } from '../../jobs/run-rows.ts';
import { taskProgressOf } from '../../jobs/run-view.ts';

/** The organization's events from now on, tasks in words of the reader's language; null keeps the line open. */
export async function* followEvents(
  db: Db,
  hub: EventHub,
  orgId: string,
  language: Language,
): AsyncGenerator<ServerEvent | null> {
  for await (const notice of hub.follow(orgId)) {
    if (notice === null) yield null;
    else if (notice.type === 'compute') yield notice;
    else if (notice.type === 'changed') yield { type: 'changed', area: notice.area, id: notice.id };
    else {
      const run = await readRun(db, orgId, notice.runId);
      if (run) yield { type: 'task', task: taskProgressOf(run, language) };
    }
  }
}
