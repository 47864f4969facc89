import { sql, type Kysely } from 'kysely';

/**
 * How many entries of a list have each letter and each two letters, for whoever searches so little: what tens of
 * thousands fit is counted without being read. A change adds one line with its letters to `list_letters_changed` and
 * locks none; now and then a change adds up the lines it finds, one at a time a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...functions, ...triggers, ...fill]) await sql.raw(statement).execute(db);
}

const tables = [
  `create table list_letters (
    org_id uuid not null,
    list text not null,
    letters text not null,
    n bigint not null,
    primary key (org_id, list, letters)
  ) with (fillfactor = 80)`,
  `create table list_letters_changed (
    org_id uuid not null,
    list text not null,
    letters text[] not null,
    n bigint not null
  ) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_analyze_threshold = 500)`,
  `create index on list_letters_changed (org_id, list)`,
];

const drawer = 7302;

const functions = [
  `create function list_letters_of(said text) returns text[] language plpgsql immutable parallel safe as $$
    declare
      all_letters text[] := string_to_array(said, null);
      found text[] := '{}';
    begin
      for place in 1..coalesce(cardinality(all_letters), 0) loop
        found := found || all_letters[place] || (all_letters[place] || all_letters[place + 1]);
      end loop;
      return array(select distinct letters from unnest(found) as letters where letters is not null);
    end $$`,
  `create function list_letters_fold(org uuid, folded text) returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(${drawer}, hashtext(org::text || folded)) then
        return;
      end if;
      with gone as (
        delete from list_letters_changed where org_id = org and list = folded returning letters, n
      ), sums as (
        select one, sum(gone.n) as n from gone, unnest(gone.letters) as one group by one having sum(gone.n) <> 0
      )
      insert into list_letters (org_id, list, letters, n) select org, folded, one, n from sums
      on conflict (org_id, list, letters) do update set n = list_letters.n + excluded.n;
    end $$`,
  ...(
    [
      ['insert', 'select org_id, list, search, 1 as one from added'],
      ['delete', 'select org_id, list, search, -1 as one from gone'],
      [
        'update',
        `select added.org_id, added.list, added.search, 1 as one from added join gone using (org_id, id)
        where added.search <> gone.search
        union all
        select gone.org_id, gone.list, gone.search, -1 from added join gone using (org_id, id)
        where added.search <> gone.search`,
      ],
    ] as const
  ).map(
    ([verb, changed]) => `create function list_letters_${verb}() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      with changed as (${changed}), sums as (
        select org_id, list, letters, sum(one) as n from changed, unnest(list_letters_of(search)) as letters
        group by org_id, list, letters having sum(one) <> 0
      )
      insert into list_letters_changed (org_id, list, letters, n)
      select org_id, list, array_agg(letters), n from sums group by org_id, list, n;
      if random() < 0.04 then
        for touched in select distinct org_id, list from ${verb === 'delete' ? 'gone' : 'added'} loop
          perform list_letters_fold(touched.org_id, touched.list);
        end loop;
      end if;
      return null;
    end $$`,
  ),
];

const triggers = ['insert', 'delete', 'update'].map((verb) => {
  const given = { insert: 'new table as added', delete: 'old table as gone' }[verb];
  return `create trigger list_letters_${verb} after ${verb} on list_entries
    referencing ${given ?? 'old table as gone new table as added'}
    for each statement execute function list_letters_${verb}()`;
});

const fill = [
  `insert into list_letters (org_id, list, letters, n)
    select org_id, list, letters, count(*) from list_entries, unnest(list_letters_of(search)) as letters
    group by org_id, list, letters`,
  `analyze list_letters`,
];
