import { sql, type Kysely } from 'kysely';

const facets = 'training_type, data_type, state, form, preprocessed, category';

/** A list's stamp differs also after what its entries are sorted by has changed, so that orders can be kept with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function list_counts_update() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      with changed as (select *, 1 as one from added union all select *, -1 as one from gone)
      insert into list_counts (org_id, list, ${facets}, tag, n)
      select org_id, list, ${facets}, null, sum(one) from changed group by org_id, list, ${facets} having sum(one) <> 0
      union all
      select org_id, list, '', '', '', '', false, '', tag, sum(one)
      from changed, unnest(tags) as tag group by org_id, list, tag having sum(one) <> 0
      union all
      select org_id, added.list, '', '', '', '', false, '', null, 0 from gone join added using (org_id, id)
      where (gone.search, gone.dataset_id, gone.project_id, gone.name, gone.row_count, gone.created_at, gone.updated_at)
        is distinct from (added.search, added.dataset_id, added.project_id, added.name, added.row_count, added.created_at, added.updated_at)
      group by org_id, added.list;
      if random() < 0.04 then
        for touched in select distinct org_id, list from gone loop
          perform list_counts_fold(touched.org_id, touched.list);
        end loop;
      end if;
      return null;
    end $$`,
    )
    .execute(db);
}
