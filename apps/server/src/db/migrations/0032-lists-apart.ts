import { sql, type Kysely } from 'kysely';

/**
 * Each list has its entries, and the index of their pieces, for itself: a search reads what fits in its own list and
 * nothing of the others. What is sorted and searched by comes first in a row, where it is read soonest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes, ...counting, ...keeping]) await sql.raw(statement).execute(db);
}

const lists = ['datasets', 'projects', 'decisions', 'predictions', 'views', 'recipes'];

const columns = [
  'org_id',
  'id',
  'created_at',
  'updated_at',
  'preprocessed',
  'list',
  'name',
  'search',
  'category',
  'state',
  'row_count',
  'training_type',
  'data_type',
  'form',
  'tags',
  'dataset_id',
  'project_id',
];

const vacuumed =
  'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';

const tables = [
  `alter table list_entries rename to list_entries_of_all`,
  `create table list_entries (
    org_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    preprocessed boolean not null,
    list text not null,
    name text not null,
    search text not null,
    category text not null,
    state text not null,
    row_count bigint,
    training_type text not null,
    data_type text not null,
    form text not null,
    tags text[] not null,
    dataset_id uuid,
    project_id uuid
  ) partition by list (list)`,
  ...lists.map(
    (list) =>
      `create table list_entries_${list} partition of list_entries for values in ('${list}') with (${vacuumed})`,
  ),
  `insert into list_entries (${columns.join(', ')}) select ${columns.join(', ')} from list_entries_of_all`,
  `drop table list_entries_of_all`,
];

const included = 'include (training_type, data_type, state, form, preprocessed)';

const indexes = [
  `set local maintenance_work_mem = '256MB'`,
  `alter table list_entries add primary key (org_id, id, list)`,
  ...['created_at', 'updated_at', 'name', 'state', 'category', 'row_count'].map(
    (column) => `create index on list_entries (org_id, list, ${column}, id) ${included}`,
  ),
  `create index on list_entries (org_id, list, row_count desc nulls last, id desc) ${included}`,
  `create index on list_entries (org_id, list, training_type, created_at, id)`,
  `create index on list_entries (org_id, dataset_id) where dataset_id is not null`,
  `create index on list_entries (org_id, project_id) where project_id is not null`,
  `create index on list_entries using gin (tags) where tags <> '{}'`,
  ...lists.flatMap((list) => [
    `create index list_pieces_${list} on list_entries_${list} using gin (list_pieces(org_id, search)) with (gin_pending_list_limit = 256)`,
    // The pieces of a sample would take seconds to count, and tell nothing: how a search is made is chosen by its number.
    `alter index list_pieces_${list} alter column 1 set statistics 0`,
    `analyze list_entries_${list}`,
  ]),
];

const counting = ['insert', 'delete', 'update'].map((verb) => {
  const given = { insert: 'new table as added', delete: 'old table as gone' }[verb];
  return `create trigger list_counts_${verb} after ${verb} on list_entries
    referencing ${given ?? 'old table as gone new table as added'}
    for each statement execute function list_counts_${verb}()`;
});

const changed = columns.filter((name) => !['org_id', 'id', 'list'].includes(name));

/** As before, but that an entry stays in its list: one that is of another list now is made anew. */
const keeping = [
  // Few rows are named, whatever the tables held when the plan was made.
  `create or replace function list_entries_refresh(org uuid, changed uuid[]) returns void language plpgsql set enable_seqscan = off as $$
    begin
      perform 1 from list_entries where org_id = org and id = any (changed) order by id for update;
      insert into list_entries (${columns.join(', ')})
      select ${columns.join(', ')} from list_source where org_id = org and id = any (changed) order by id
      on conflict (org_id, id, list) do update set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}
      where (${changed.map((name) => `list_entries.${name}`).join(', ')})
        is distinct from (${changed.map((name) => `excluded.${name}`).join(', ')});
    end $$`,
  `create function list_entries_moved() returns trigger language plpgsql as $$
    begin
      delete from list_entries where org_id = new.org_id and id = new.id;
      perform list_entries_refresh(new.org_id, array[new.id]);
      return null;
    end $$`,
  // Fired after list_entries_changed: triggers take their turn by name.
  `create trigger list_entries_moved after update of area on training_projects
    for each row when (old.area is distinct from new.area) execute function list_entries_moved()`,
];
