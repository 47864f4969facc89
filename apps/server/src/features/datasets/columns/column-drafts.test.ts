import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../db/json.ts';
import { Scope } from '../../../db/scope.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Row } from '../../../db/tables.ts';
import { claim } from '../../../jobs/claim.ts';
import { executeRun } from '../../../jobs/execute-run.ts';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn, type TestUser } from '../../../testing/test-user.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { draftColumnsJob } from '../datasets.job.ts';
import { endOfTask, registerTable } from '../testing/send-table.ts';
import { registerColumnDraft } from './column-drafts.ts';
import { createDraftColumnsHandler } from './draft-columns.handler.ts';
import { deleteStaleDrafts } from './draft-rows.ts';

let test: TestApp;
let headers: TestUser['headers'];
let owner: { org_id: string; created_by: string };
let ask: TestUser['ask'];
beforeAll(async () => {
  test = await createTestApp({ work: true });
  const user = await signIn(test, 'aiko');
  ({ headers, ask } = user);
  owner = { org_id: user.owner.orgId, created_by: user.owner.userId };
});
afterAll(() => test.close());

const db = () => test.context.database.db;
const scope = (trx = db()) => new Scope(trx, { orgId: owner.org_id, userId: owner.created_by });
const table = (name: string) => ({
  name: `${name}.csv`,
  content: `x,y\n${Array.from({ length: 20 }, (_, row) => `${row},${2 * row}`).join('\n')}\n`,
});

async function readyDraft(name: string): Promise<{ dataset: string; draft: string; prefix: string }> {
  const dataset = await registerTable(test, headers, { name }, table(name));
  const started = await ask<{ task_id: string; draft_id: string }>('POST', `/dataset/columns/${dataset}`, {
    columns: [{ name: 'x', new_name: 'z' }],
  });
  expect((await endOfTask(test, headers, started.task_id)).state).toBe('succeeded');
  const { files_prefix } = (await scope().row('column_drafts', started.draft_id))!;
  return { dataset, draft: started.draft_id, prefix: files_prefix! };
}

/** Waits until a statement with these words waits for a lock. */
async function waiting(words: string): Promise<void> {
  await waitFor(async () => {
    const { rows } =
      await sql<object>`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${words}%`}`.execute(
        db(),
      );
    return rows.length > 0 ? true : undefined;
  });
}

it('keeps the files of a draft that is registered while old drafts are cleared away', async () => {
  const { draft, dataset, prefix } = await readyDraft('late');
  await db()
    .updateTable('column_drafts')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', draft)
    .execute();
  let clearing: Promise<string[]> | undefined;
  await transaction(db(), async (trx) => {
    await scope(trx).lock('column_drafts', draft);
    clearing = deleteStaleDrafts(db());
    await waiting('delete from "column_drafts"');
    const {
      rows: [made],
    } = await sql<{ id: string }>`
      insert into dataset_versions (org_id, dataset_id, version, table_key, columns, row_count, byte_size, content_hash, files_prefix)
      select org_id, dataset_id, version + 1, ${prefix} || '/table.parquet', columns, row_count, byte_size, content_hash, ${prefix} from dataset_versions where dataset_id = ${dataset} returning id`.execute(
      trx,
    );
    await scope(trx).update('column_drafts', draft, { registered_version: made!.id });
  });
  expect(await clearing).toEqual([]);
});

it('clears away old drafts that nobody registered, with their files', async () => {
  const { draft, prefix } = await readyDraft('left');
  await db()
    .updateTable('column_drafts')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', draft)
    .execute();
  expect(await deleteStaleDrafts(db())).toEqual([prefix]);
  expect(await scope().row('column_drafts', draft)).toBeUndefined();
});

it('waits, when a draft is registered, for who deletes its dataset, and never the one for the other', async () => {
  const { draft, dataset } = await readyDraft('contested');
  let registering: Promise<unknown> | undefined;
  // As deleting does: the dataset first, then what is below it.
  await transaction(db(), async (trx) => {
    await scope(trx).lock('datasets', dataset);
    registering = registerColumnDraft(test.context, scope(), draft).catch((error: unknown) => error);
    await waiting('from "datasets"');
    await trx.deleteFrom('column_drafts').where('id', '=', draft).execute();
  });
  expect(await registering).toMatchObject({ code: 'not_found' });
});

it('leaves no files behind where the draft is gone by the time its table is made', async () => {
  const dataset = await registerTable(test, headers, { name: 'gone' }, table('gone'));
  const { id: version } = await db()
    .selectFrom('dataset_versions')
    .select('id')
    .where('dataset_id', '=', dataset)
    .executeTakeFirstOrThrow();
  const [draft, run] = [randomUUID(), randomUUID()];
  await db()
    .insertInto('runs')
    .values({
      id: run,
      ...owner,
      kind: 'columns',
      task: draftColumnsJob.name,
      subject_type: 'dataset',
      subject_id: dataset,
      payload: json({ draft_id: draft }),
    })
    .execute();
  await db()
    .insertInto('column_drafts')
    .values({
      id: draft,
      ...owner,
      dataset_id: dataset,
      version_id: version,
      run_id: run,
      edits: json([{ name: 'x', new_name: 'z' }]),
    })
    .execute();
  const handler = createDraftColumnsHandler(test.context);
  const { files, log, settings } = test.context;
  // Its version went with what it was made from; the dataset has others.
  const overtaken = {
    ...handler,
    work: async (context: Parameters<typeof handler.work>[0]) => {
      const outcome = await handler.work(context);
      expect(await files.list(`runs/${run}`)).toHaveLength(1);
      await db().deleteFrom('column_drafts').where('id', '=', draft).execute();
      return outcome;
    },
  };
  const claimed = await claim(db(), handler, run, { next: ([first]) => first });
  await executeRun(
    { db: db(), files, log, workFolder: join(settings.home, 'work') },
    overtaken,
    claimed as Row<'runs'>,
    {
      abort: new AbortController(),
      finish: new AbortController(),
    },
  );
  expect(
    await db().selectFrom('runs').select(['state', 'error']).where('id', '=', run).executeTakeFirst(),
  ).toMatchObject({ state: 'failed', error: { code: 'not_found' } });
  expect(await files.list(`runs/${run}`)).toEqual([]);
});
