import { sql, type Kysely } from 'kysely';

/**
 * What lists are made of. `list_source` says what a line of each list holds; triggers keep it in `list_entries`, where
 * it is sorted, filtered and searched without a join, and count the entries in `list_counts`: a change adds a line
 * there and locks none, so that changes never wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...texts, ...tables, ...source, ...counting, ...keeping, ...triggers, ...fill])
    await sql.raw(statement).execute(db);
}

const facets = 'training_type, data_type, state, form, preprocessed, category';

const columns = [
  'org_id',
  'id',
  'list',
  'name',
  'category',
  'row_count',
  'state',
  'training_type',
  'data_type',
  'form',
  'preprocessed',
  'tags',
  'dataset_id',
  'project_id',
  'created_at',
  'updated_at',
  'search',
];

/** Searched text has one width and one case; an entry is found by hashes of all its pieces of up to three letters. */
const texts = [
  `create function list_text(said text) returns text language sql immutable parallel safe
    return lower(normalize(said, nfkc))`,
  `create function list_pieces(org uuid, said text) returns bigint[] language plpgsql immutable parallel safe as $$
    declare
      seed bigint := hashtextextended(org::text, 0);
      letters text[] := string_to_array(said, null);
      pieces bigint[] := '{}';
      two text;
    begin
      for place in 1..coalesce(cardinality(letters), 0) loop
        two := letters[place] || letters[place + 1];
        pieces := pieces || hashtextextended(letters[place], seed) || hashtextextended(two, seed)
          || hashtextextended(two || letters[place + 2], seed);
      end loop;
      return array_remove(pieces, null);
    end $$`,
  `create function list_wanted(org uuid, said text) returns bigint[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct hashtextextended(substr(said, place, size), hashtextextended(org::text, 0))), '{}')
    from (select least(length(said), 3) as size) as of, generate_series(1, length(said) - size + 1) as place
  $$`,
];

const included = 'include (training_type, data_type, state, form, preprocessed)';

const tables = [
  `create table list_entries (
    org_id uuid not null,
    id uuid not null,
    list text not null,
    name text not null,
    category text not null,
    row_count bigint,
    state text not null,
    training_type text not null,
    data_type text not null,
    form text not null,
    preprocessed boolean not null,
    tags text[] not null,
    dataset_id uuid,
    project_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search text not null,
    primary key (org_id, id)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
  ...['created_at', 'updated_at', 'name', 'state', 'category', 'row_count'].map(
    (column) => `create index on list_entries (org_id, list, ${column}, id) ${included}`,
  ),
  `create index on list_entries (org_id, list, row_count desc nulls last, id desc) ${included}`,
  `create index on list_entries (org_id, list, training_type, created_at, id)`,
  `create index on list_entries (org_id, dataset_id) where dataset_id is not null`,
  `create index on list_entries (org_id, project_id) where project_id is not null`,
  `create index on list_entries using gin (tags) where tags <> '{}'`,
  `create index list_entries_pieces on list_entries using gin (list_pieces(org_id, search)) with (gin_pending_list_limit = 256)`,
  // The pieces of a sample would take seconds to count, and tell nothing: how a search is made is chosen by its number.
  `alter index list_entries_pieces alter column 1 set statistics 0`,
  `create index on predictions (org_id, run_id)`,
  `create sequence list_stamps`,
  `create table list_counts (
    org_id uuid not null,
    list text not null,
    training_type text not null default '',
    data_type text not null default '',
    state text not null default '',
    form text not null default '',
    preprocessed boolean not null default false,
    category text not null default '',
    tag text,
    n bigint not null,
    stamp numeric not null default nextval('list_stamps')
  ) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_analyze_threshold = 500)`,
  `create index on list_counts (org_id, list)`,
];

const said = (...parts: string[]) => `list_text(concat_ws(e'\\x1f', ${parts.join(', ')}))`;

const source = [
  `create view list_source as
    select d.org_id, d.id, 'datasets' as list, d.name, d.category, v.row_count, d.state, d.training_type, d.data_type,
      d.form, d.preprocessed, d.tags, null::uuid as dataset_id, null::uuid as project_id, d.created_at, d.updated_at,
      ${said('d.name', 'd.category', 'd.comment', 'd.file_name', "array_to_string(d.tags, ' ')")} as search
    from datasets d
    left join dataset_versions v on v.dataset_id = d.id and v.version = d.current_version
    union all
    select p.org_id, p.id, case p.area when 'projects' then 'projects' else 'decisions' end, p.name, '', null, p.status,
      p.training_type, '', '', false, '{}', v.dataset_id, null, p.created_at, p.updated_at,
      case p.area when 'projects' then ${said('p.name', 'd.name')} else ${said('p.name')} end
    from training_projects p
    left join dataset_versions v on v.id = p.dataset_version_id
    left join datasets d on d.id = v.dataset_id
    union all
    select i.org_id, i.id, 'predictions', i.name, '', null, r.state, p.training_type, '', '', false, '{}', v.dataset_id,
      i.project_id, i.created_at, i.created_at, ${said('i.name', 'p.name', 'd.name')}
    from predictions i
    join training_projects p on p.id = i.project_id
    join runs r on r.id = i.run_id
    left join dataset_versions v on v.id = i.input_version_id
    left join datasets d on d.id = v.dataset_id
    union all
    select w.org_id, w.id, 'views', w.name, '', null, '', '', '', '', false, '{}', w.dataset_id, null, w.created_at,
      w.updated_at, ${said('w.name', 'd.name')}
    from visualization_views w
    join datasets d on d.id = w.dataset_id
    union all
    select r.org_id, r.id, 'recipes', r.name, '', null, '', '', '', r.form, false, '{}', null, null, r.created_at,
      r.created_at, ${said('r.name')}
    from recipes r where r.version = 1`,
];

/** The stamps of all lines add up to a number that differs after every change of a list. */
const counting = [
  `create function list_counts_fold(org uuid, folded text) returns void language sql as $$
    with picked as (
      select ctid from list_counts where org_id = org and list = folded for update skip locked
    ), gone as (
      delete from list_counts using picked where list_counts.ctid = picked.ctid returning list_counts.*
    ), sums as (
      select ${facets}, tag, sum(n) as n, sum(stamp) as stamp from gone group by ${facets}, tag
    )
    insert into list_counts (org_id, list, ${facets}, tag, n, stamp)
    select org, folded, ${facets}, tag, n, stamp from sums where n <> 0
    union all
    select org, folded, '', '', '', '', false, '', null, 0, sum(stamp) from sums where n = 0 having count(*) > 0
  $$`,
  ...(
    [
      ['insert', 'select *, 1 as one from added'],
      ['delete', 'select *, -1 as one from gone'],
      ['update', 'select *, 1 as one from added union all select *, -1 as one from gone'],
    ] as const
  ).map(
    ([verb, changed]) => `create function list_counts_${verb}() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      with changed as (${changed})
      insert into list_counts (org_id, list, ${facets}, tag, n)
      select org_id, list, ${facets}, null, sum(one) from changed group by org_id, list, ${facets} having sum(one) <> 0
      union all
      select org_id, list, '', '', '', '', false, '', tag, sum(one)
      from changed, unnest(tags) as tag group by org_id, list, tag having sum(one) <> 0
      ${
        verb === 'update'
          ? `union all
      select org_id, added.list, '', '', '', '', false, '', null, 0 from gone join added using (org_id, id)
      where (gone.search, gone.dataset_id, gone.project_id) is distinct from (added.search, added.dataset_id, added.project_id)
      group by org_id, added.list`
          : ''
      };
      if random() < 0.04 then
        for touched in select distinct org_id, list from ${verb === 'insert' ? 'added' : 'gone'} loop
          perform list_counts_fold(touched.org_id, touched.list);
        end loop;
      end if;
      return null;
    end $$`,
  ),
  `create trigger list_counts_insert after insert on list_entries referencing new table as added
    for each statement execute function list_counts_insert()`,
  `create trigger list_counts_delete after delete on list_entries referencing old table as gone
    for each statement execute function list_counts_delete()`,
  `create trigger list_counts_update after update on list_entries referencing old table as gone new table as added
    for each statement execute function list_counts_update()`,
];

/**
 * Entries are locked, in one order, before what they say is read, so that of two changes the later one's reading holds
 * both. What names another row (a project its dataset) waits while one of its drawer is being renamed: of many rows at
 * once, no more than the drawers are locked.
 */
const named = 7301;
const keeping = [
  `create function list_drawer(of uuid) returns integer language sql immutable parallel safe
    return (hashtextextended(of::text, 0) & 63)::integer`,
  // Few rows are named, whatever the tables held when the plan was made.
  `create function list_entries_refresh(org uuid, changed uuid[]) returns void language plpgsql set enable_seqscan = off as $$
    begin
      perform 1 from list_entries where org_id = org and id = any (changed) order by id for update;
      insert into list_entries (${columns.join(', ')})
      select ${columns.join(', ')} from list_source where org_id = org and id = any (changed) order by id
      on conflict (org_id, id) do update set ${columns
        .slice(2)
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}
      where (${columns.map((name) => `list_entries.${name}`).join(', ')})
        is distinct from (${columns.map((name) => `excluded.${name}`).join(', ')});
    end $$`,
  `create function list_entries_added() returns trigger language plpgsql as $$
    declare
      named uuid;
      org uuid;
    begin
      if tg_table_name = 'training_projects' then
        perform pg_advisory_xact_lock_shared(${named}, drawer) from (
          select distinct list_drawer(v.dataset_id) as drawer
          from added join dataset_versions v on v.id = added.dataset_version_id order by 1
        ) as drawers;
      elsif tg_table_name = 'predictions' then
        perform pg_advisory_xact_lock_shared(${named}, drawer) from (
          select list_drawer(v.dataset_id) as drawer from added join dataset_versions v on v.id = added.input_version_id
          union select list_drawer(project_id) from added order by 1
        ) as drawers;
      elsif tg_table_name = 'visualization_views' then
        perform pg_advisory_xact_lock_shared(${named}, drawer) from (
          select distinct list_drawer(dataset_id) as drawer from added order by 1
        ) as drawers;
      end if;
      for org in select distinct org_id from added loop
        perform list_entries_refresh(org, array(select id from added where org_id = org));
      end loop;
      return null;
    end $$`,
  `create function list_entries_gone() returns trigger language plpgsql as $$
    begin
      delete from list_entries using gone where list_entries.org_id = gone.org_id and list_entries.id = gone.id;
      return null;
    end $$`,
  `create function list_entries_changed() returns trigger language plpgsql as $$
    begin
      perform list_entries_refresh(new.org_id, array[new.id]);
      return null;
    end $$`,
  `create function list_entries_renamed() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${named}, list_drawer(new.id));
      perform list_entries_refresh(new.org_id, array(
        select new.id
        union select id from list_entries where org_id = new.org_id and dataset_id = new.id
        union select id from list_entries where org_id = new.org_id and project_id = new.id
      ));
      return null;
    end $$`,
  `create function list_entries_of_versions() returns trigger language plpgsql as $$
    declare
      org uuid;
    begin
      for org in select distinct org_id from added loop
        perform list_entries_refresh(org, array(select distinct dataset_id from added where org_id = org));
      end loop;
      return null;
    end $$`,
  `create function list_entries_of_version() returns trigger language plpgsql as $$
    begin
      perform list_entries_refresh(new.org_id, array[new.dataset_id]);
      return null;
    end $$`,
  `create function list_entries_of_run() returns trigger language plpgsql as $$
    begin
      perform list_entries_refresh(new.org_id, array(select id from predictions where org_id = new.org_id and run_id = new.id));
      return null;
    end $$`,
];

const listed = {
  datasets: [
    'category',
    'state',
    'training_type',
    'data_type',
    'form',
    'preprocessed',
    'tags',
    'comment',
    'file_name',
    'current_version',
    'created_at',
    'updated_at',
  ],
  training_projects: ['status', 'training_type', 'area', 'dataset_version_id', 'created_at', 'updated_at'],
  predictions: ['name', 'project_id', 'run_id', 'input_version_id', 'created_at'],
  visualization_views: ['name', 'dataset_id', 'created_at', 'updated_at'],
  recipes: ['name', 'form', 'version', 'created_at'],
};

const triggers = [
  ...Object.entries(listed).flatMap(([table, watched]) => [
    `create trigger list_entries_added after insert on ${table} referencing new table as added
      for each statement execute function list_entries_added()`,
    `create trigger list_entries_gone after delete on ${table} referencing old table as gone
      for each statement execute function list_entries_gone()`,
    `create trigger list_entries_changed after update of ${watched.join(', ')} on ${table}
      for each row execute function list_entries_changed()`,
  ]),
  ...['datasets', 'training_projects'].map(
    (table) => `create trigger list_entries_renamed after update of name on ${table}
      for each row when (old.name is distinct from new.name) execute function list_entries_renamed()`,
  ),
  `create trigger list_entries_of_versions after insert on dataset_versions referencing new table as added
    for each statement execute function list_entries_of_versions()`,
  `create trigger list_entries_of_version after update of version, row_count on dataset_versions
    for each row execute function list_entries_of_version()`,
  `create trigger list_entries_of_run after update of state on runs
    for each row when (old.state is distinct from new.state and new.subject_type = 'prediction')
    execute function list_entries_of_run()`,
];

const fill = [`insert into list_entries (${columns.join(', ')}) select ${columns.join(', ')} from list_source`];
