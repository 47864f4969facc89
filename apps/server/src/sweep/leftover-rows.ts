import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What rows say of files below `uploads/<id>`, `runs/<id>` and the like. */
export interface Named {
  /** Ids of folders that a key or a prefix in some row begins with. */
  byKey: Set<string>;
  /** Ids of rows, and of runs that rows point to. */
  byId: Set<string>;
}

interface NamedColumn {
  table_name: string;
  column_name: string;
  data_type: string;
}

const FOLDER = '(?:uploads|projects|predictions|runs)/([0-9a-f-]{36})';

/** Every file key and every id that any row has: what a later table adds is asked as well. What lists are made of repeats other rows. */
export async function selectNamed(db: Db): Promise<Named> {
  const { rows: columns } = await sql<NamedColumn>`
    select c.table_name, c.column_name, c.data_type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'ARRAY') or c.data_type = 'uuid' and (c.column_name = 'id' or c.column_name like '%run_id'))
      and not (c.table_name = 'runs' and c.column_name = 'id') and c.table_name not like 'list\\_%'`.execute(db);
  const named: Named = { byKey: new Set(), byId: new Set() };
  for (const { table_name, column_name, data_type } of columns) {
    const [table, column] = [sql.table(table_name), sql.ref(column_name)];
    const { rows } =
      data_type === 'uuid'
        ? await sql<{ id: string }>`select distinct ${column} as id from ${table} where ${column} is not null`.execute(
            db,
          )
        : await sql<{ id: string }>`
            select distinct substring(v from ${FOLDER}) as id
            from ${table}, unnest(${data_type === 'ARRAY' ? sql`${column}::text[]` : sql`array[${column}]`}) v
            where v ~ ${FOLDER}`.execute(db);
    const into = data_type === 'uuid' ? named.byId : named.byKey;
    for (const { id } of rows) into.add(id);
  }
  return named;
}

/** The states of those of these runs that there are. */
export async function selectRunStates(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from runs where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
