import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { urlOfDatabase } from './url-of-database.ts';

let admin: Client;
beforeAll(async () => {
  admin = new Client({ connectionString: urlOfDatabase(inject('templateUrl'), 'postgres') });
  await admin.connect();
});
afterAll(() => admin.end());

async function migrateElsewhere(url: string): Promise<string[]> {
  const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    const { openDatabase } = await import(${at('./open-database.ts')});
    const { migrate } = await import(${at('./migrate.ts')});
    const database = await openDatabase({ url: ${JSON.stringify(url)}, dataDir: '' });
    console.log(JSON.stringify(await migrate(database.db)));
    await database.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(complained);
  return JSON.parse(said) as string[];
}

/** An empty database that is gone afterwards. */
async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `hakaru_migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  try {
    await work(urlOfDatabase(inject('templateUrl'), name));
  } finally {
    await admin.query(`drop database ${name}`);
  }
}

test('four processes that migrate an empty database at once all succeed, and one does it', async () => {
  for (let round = 0; round < 2; round += 1) {
    await withDatabase(async (url) => {
      const done = await Promise.all(Array.from({ length: 4 }, () => migrateElsewhere(url)));
      expect(done.map((names) => names.length).sort()).toEqual([0, 0, 0, Object.keys(migrations).length]);
    });
  }
});

/** The database of an earlier version, up to its last migration, with what `fill` puts there; then today's. */
async function upgrade(url: string, last: string, fill: string, read: string): Promise<unknown[]> {
  const database = await openDatabase({ url, dataDir: '' });
  try {
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(last);
    if (error) throw error;
    // Rows without those they point to: what they point to is not what is tried here.
    await database.pool.query(`begin; set local session_replication_role = replica; ${fill}; commit`);
    expect(await migrate(database.db)).toEqual(Object.keys(migrations).filter((name) => name > last));
    return (await database.pool.query(read)).rows;
  } finally {
    await database.close();
  }
}

const organization = '00000000-0000-4000-8000-000000000001';

test('what was read before archives and ends of tables were known is completed', async () => {
  await withDatabase(async (url) => {
    const fill = `insert into uploads (org_id, kind, file_name, byte_size, sha256, file_key, detected) values ('${organization}', 'table', 'a.csv', 1, '', '', '{"format": "delimited", "delimiter": ";"}')`;
    expect(await upgrade(url, '0009-visualization', fill, 'select detected from uploads')).toEqual([
      { detected: { format: 'delimited', delimiter: ';', escape: null, last_row: null, footer_rows: 0, entry: null } },
    ]);
  });
});

test('predictions of an earlier version keep their coverage and the kind of their intervals', async () => {
  await withDatabase(async (url) => {
    const runs = ['{"interval": "model"}', '{}'].map(
      (payload, at) =>
        `('${organization}', '00000000-0000-4000-8000-00000000010${at}', 'prediction', 'prediction.predict', 'prediction', '${organization}', '${payload}')`,
    );
    const prediction = (name: string, coverage: number, run: string) =>
      `('${organization}', '${name}', '${organization}', '${organization}', 'rows', ${coverage}, ${run})`;
    const predictions = [
      prediction('a', 0.8, "'00000000-0000-4000-8000-000000000100'"),
      prediction('b', 0.95, "'00000000-0000-4000-8000-000000000101'"),
      prediction('c', 0.9, 'null'),
    ];
    const fill = `insert into runs (org_id, id, kind, task, subject_type, subject_id, payload) values ${runs.join(', ')};
      insert into predictions (org_id, name, project_id, model_key, rows_key, coverage, run_id) values ${predictions.join(', ')}`;
    const settings = [{ coverage: 0.8, interval: 'model' }, { coverage: 0.95 }, { coverage: 0.9 }];
    expect(await upgrade(url, '0017-table-summaries', fill, 'select settings from predictions order by name')).toEqual(
      settings.map((of) => ({ settings: of })),
    );
  });
});

test('what an earlier version kept is in the lists, counted', async () => {
  await withDatabase(async (url) => {
    const fill = `insert into datasets (org_id, name, category, training_type, data_type, kind, file_name, tags)
      select '${organization}', 'lot ' || n, 'steel', 'regression', 'training_data', 'supervised', 'a.csv', array['2026'] from generate_series(1, 3) n`;
    const read = `select name, search, (select sum(n)::int from list_counts where tag is null) as counted,
      (select sum(n)::int from list_counts where tag = '2026') as tagged from list_entries where name = 'lot 2'`;
    expect(await upgrade(url, '0025-run-tickets', fill, read)).toEqual([
      { name: 'lot 2', search: ['lot 2', 'steel', '', 'a.csv', '2026'].join('\u001f'), counted: 3, tagged: 3 },
    ]);
  });
});

test('entries of an earlier version are in their lists, sorted and found as before', async () => {
  await withDatabase(async (url) => {
    const fill = `insert into datasets (org_id, name, category, training_type, data_type, kind, file_name)
        select '${organization}', '配合 ' || n, '', 'regression', 'training_data', 'supervised', 'a.csv' from generate_series(1, 3) n;
      insert into recipes (org_id, name, version, steps, inputs) values ('${organization}', '配合', 1, '[]', '[]')`;
    // Rows whose triggers did not fire, as all of a fill, are listed by the view.
    const listed = `insert into list_entries (org_id, id, list, name, category, row_count, state, training_type, data_type, form, preprocessed, tags, dataset_id, project_id, created_at, updated_at, search)
      select org_id, id, list, name, category, row_count, state, training_type, data_type, form, preprocessed, tags, dataset_id, project_id, created_at, updated_at, search from list_source`;
    const read = `select list, tableoid::regclass::text as kept, array_agg(search order by name) as found from list_entries
      where list_pieces(org_id, search) @> list_wanted(org_id, '配合') group by list, tableoid order by list`;
    expect(await upgrade(url, '0031-stamps-of-orders', `${fill}; ${listed}`, read)).toEqual([
      {
        list: 'datasets',
        kept: 'list_entries_datasets',
        found: [1, 2, 3].map((n) => [`配合 ${n}`, '', '', 'a.csv', ''].join('\u001f')),
      },
      { list: 'recipes', kept: 'list_entries_recipes', found: ['配合'] },
    ]);
  });
});

test('letters that an earlier version searched are counted', async () => {
  await withDatabase(async (url) => {
    const fill = `insert into recipes (org_id, name, version, steps, inputs)
        select '${organization}', '配合配合 ' || n, 1, '[]', '[]' from generate_series(1, 3) n;
      insert into list_entries (org_id, id, list, name, category, row_count, state, training_type, data_type, form, preprocessed, tags, dataset_id, project_id, created_at, updated_at, search)
      select org_id, id, list, name, category, row_count, state, training_type, data_type, form, preprocessed, tags, dataset_id, project_id, created_at, updated_at, search from list_source`;
    const read = `select letters, n::int, first_name, last_name from list_letters where list = 'recipes' order by letters`;
    const counted = {
      ' ': 3,
      ' 1': 1,
      ' 2': 1,
      ' 3': 1,
      '1': 1,
      '2': 1,
      '3': 1,
      配: 3,
      合: 3,
      配合: 3,
      合配: 3,
      '合 ': 3,
    };
    const rows = (await upgrade(url, '0032-lists-apart', fill, read)) as Record<
      'letters' | 'first_name' | 'last_name' | 'n',
      unknown
    >[];
    expect(Object.fromEntries(rows.map(({ letters, n }) => [letters, n]))).toEqual(counted);
    const between = Object.fromEntries(
      rows.map(({ letters, first_name, last_name }) => [letters, [first_name, last_name]]),
    );
    expect(between).toMatchObject({ 配合: ['配合配合 1', '配合配合 3'], ' 2': ['配合配合 2', '配合配合 2'] });
  });
});

test('steps and statistics of an earlier version say that nobody looked', async () => {
  await withDatabase(async (url) => {
    const run = '00000000-0000-4000-8000-000000000200';
    const fill = `insert into runs (org_id, id, kind, task, subject_type, subject_id, payload) values
        ('${organization}', '${run}', 'preprocessing', 'recipes.run', 'preparation', '${run}', '{}');
      insert into preparations (id, org_id, sources, steps, run_id, result) values ('${run}', '${organization}', '[]', '[]', '${run}',
        '{"rows": 2, "steps": [{"id": "a", "accounting": {"rows_in": 2}}, {"id": "b", "accounting": {"rows_in": 1}}]}')`;
    const read = `select jsonb_path_query_array(result, '$.steps[*].accounting') as accounts from preparations`;
    expect(await upgrade(url, '0026-list-entries', fill, read)).toEqual([
      {
        accounts: [
          { rows_in: 2, values: [] },
          { rows_in: 1, values: [] },
        ],
      },
    ]);
  });
});
