-- Rows of every list for one organization ($organization) and person ($person), $rows of each.
with numbers as (select n from generate_series(1, $rows) as n)
insert into datasets (org_id, name, category, training_type, data_type, kind, form, preprocessed, comment, tags, file_name, state, current_version, created_by, created_at, updated_at)
select $organization, format('%s line %s lot %s', (array['Tensile strength', '引張強さ', 'Viscosity', '配合', 'Furnace'])[1 + n % 5], n % 40, n),
  format('category %s', n % 25), (array['regression', 'discriminant_analysis', 'clustering', 'dimensional_compression'])[1 + n % 4],
  case when n % 5 = 0 then 'inference_data' else 'training_data' end, 'supervised', case when n % 10 = 0 then 'time_series' else 'table' end, n % 3 = 0,
  case when n % 7 = 0 then format('measured in week %s by group %s', n % 52, n % 9) else '' end,
  case when n % 2 = 0 then array[format('tag %s', n % 30)] else '{}' end, format('lot-%s.csv', n),
  case when n % 200 = 0 then 'failed' else 'ready' end, 1, $person, now() - n * interval '1 minute', now() - (n * 7919 % $rows) * interval '1 minute'
from numbers;

insert into dataset_versions (org_id, dataset_id, version, table_key, columns, row_count, byte_size, content_hash)
select org_id, id, 1, 'table', '[{"name": "x", "type": "numeric"}, {"name": "y", "type": "numeric"}]', 100 + abs(hashtext(name)) % 50000, 12345, md5(name)
from datasets where org_id = $organization and file_name like 'lot-%';

with numbered as (
  select v.org_id, v.id, row_number() over (order by v.id) as n from dataset_versions v where v.org_id = $organization and v.table_key = 'table'
)
insert into training_projects (org_id, training_type, name, dataset_version_id, config, status, created_by, created_at, updated_at)
select org_id, (array['regression', 'discriminant_analysis', 'clustering', 'dimensional_compression'])[1 + n % 4],
  format('%s model %s', (array['Strength', '強度', 'Viscosity', '粘度'])[1 + n % 4], n), id,
  '{"targets": ["y"], "target": "y", "features": [{"name": "x", "type": "numeric"}], "models": [], "methods": []}',
  (array['ready', 'trained', 'trained', 'failed'])[1 + n % 4], $person, now() - n * interval '1 minute', now() - (n * 7919 % $rows) * interval '1 minute'
from numbered;

insert into runs (org_id, kind, task, subject_type, subject_id, state, created_by)
select org_id, 'regression.train', 'regression.train', 'training_project', id, 'succeeded', $person from training_projects
where org_id = $organization and training_type = 'regression' order by id limit 1;

insert into trained_models (org_id, project_id, run_id, model, target, index, artefact_key)
select r.org_id, r.subject_id, r.id, 'linear', 'y', 0, 'artefact' from runs r where r.org_id = $organization and r.subject_type = 'training_project';

with numbers as (select n from generate_series(1, $rows) as n)
insert into runs (org_id, kind, task, subject_type, subject_id, state, created_by, payload)
select $organization, 'regression.predict', 'prediction.predict', 'prediction', gen_random_uuid(), (array['succeeded', 'succeeded', 'succeeded', 'failed'])[1 + n % 4], $person, jsonb_build_object('n', n)
from numbers;

with numbered as (
  select r.org_id, r.id, r.subject_id, (r.payload ->> 'n')::bigint as n from runs r where r.org_id = $organization and r.subject_type = 'prediction'
)
insert into predictions (id, org_id, project_id, model_key, name, rows_key, run_id, created_by, created_at)
select subject_id, org_id, m.project_id, m.model_key, format('%s batch %s', (array['Prediction', '予測'])[1 + n % 2], n), 'rows', numbered.id, $person, now() - n * interval '1 minute'
from numbered, (select project_id, id as model_key from trained_models where org_id = $organization limit 1) as m;

insert into recipes (org_id, name, version, steps, inputs, created_by, created_at)
select $organization, format('%s %s', (array['Recipe', 'レシピ'])[1 + n % 2], n), version, '[]', '[]', $person, now() - n * interval '1 minute'
from generate_series(1, $rows) as n, generate_series(1, 1 + (n % 5 = 0)::int) as version;

with numbered as (
  select v.org_id, v.id, v.dataset_id, row_number() over (order by v.id) as n from dataset_versions v where v.org_id = $organization and v.table_key = 'table'
)
insert into visualization_views (org_id, dataset_id, version_id, name, content, created_by, created_at, updated_at)
select org_id, dataset_id, id, format('Board %s', n), '{"charts": []}', $person, now() - n * interval '1 minute', now() - n * interval '1 minute' from numbered;
