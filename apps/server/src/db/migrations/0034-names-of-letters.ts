import { sql, type Kysely } from 'kysely';

/**
 * Between which names entries with each letter and each two letters lie, so that a search sorted by name begins where
 * the first one can be: words of names lie together, and often far from the list's start. Only additions move the
 * bounds; after deletions they are wider than need be, and hold all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...functions, ...fill]) await sql.raw(statement).execute(db);
}

const tables = ['list_letters', 'list_letters_changed'].map(
  (table) => `alter table ${table} add column first_name text, add column last_name text`,
);

const changes = {
  insert: 'select org_id, list, search, name, 1 as one from added',
  delete: 'select org_id, list, search, null::text as name, -1 as one from gone',
  update: `select added.org_id, added.list, added.search, added.name, 1 as one from added join gone using (org_id, id)
    where (added.search, added.name) <> (gone.search, gone.name)
    union all
    select gone.org_id, gone.list, gone.search, null, -1 from added join gone using (org_id, id)
    where (added.search, added.name) <> (gone.search, gone.name)`,
};

const functions = [
  `create or replace function list_letters_fold(org uuid, folded text) returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(7302, hashtext(org::text || folded)) then
        return;
      end if;
      with gone as (
        delete from list_letters_changed where org_id = org and list = folded returning letters, n, first_name, last_name
      ), sums as (
        select one, sum(gone.n) as n, min(first_name) as first_name, max(last_name) as last_name
        from gone, unnest(gone.letters) as one group by one
      )
      insert into list_letters (org_id, list, letters, n, first_name, last_name)
      select org, folded, one, n, first_name, last_name from sums where n <> 0 or first_name is not null
      on conflict (org_id, list, letters) do update set n = list_letters.n + excluded.n,
        first_name = least(list_letters.first_name, excluded.first_name),
        last_name = greatest(list_letters.last_name, excluded.last_name);
    end $$`,
  ...Object.entries(changes).map(
    ([verb, changed]) => `create or replace function list_letters_${verb}() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      with changed as (${changed}), sums as (
        select org_id, list, letters, sum(one) as n, min(name) as first_name, max(name) as last_name
        from changed, unnest(list_letters_of(search)) as letters
        group by org_id, list, letters having sum(one) <> 0 or count(name) > 0
      )
      insert into list_letters_changed (org_id, list, letters, n, first_name, last_name)
      select org_id, list, array_agg(letters), n, first_name, last_name from sums
      group by org_id, list, n, first_name, last_name;
      if random() < 0.04 then
        for touched in select distinct org_id, list from ${verb === 'delete' ? 'gone' : 'added'} loop
          perform list_letters_fold(touched.org_id, touched.list);
        end loop;
      end if;
      return null;
    end $$`,
  ),
];

/** Counted anew with their bounds: what changes were waiting is part of it. */
const fill = [
  `lock table list_letters_changed in exclusive mode`,
  `delete from list_letters_changed`,
  `truncate list_letters`,
  `insert into list_letters (org_id, list, letters, n, first_name, last_name)
    select org_id, list, letters, count(*), min(name), max(name) from list_entries, unnest(list_letters_of(search)) as letters
    group by org_id, list, letters`,
  `analyze list_letters`,
];
