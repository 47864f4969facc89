import { sql, type Kysely } from 'kysely';

/** Models that run online: the newest rows of each, and what it has learned since its training, a row a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table online_models (
      org_id uuid not null references organizations (id),
      model_key uuid primary key,
      facts jsonb not null,
      version integer not null default 0,
      rows_kept integer not null default 0,
      rows_seen bigint not null default 0,
      created_at timestamptz not null default now(),
      unique (org_id, model_key),
      foreign key (org_id, model_key) references trained_models (org_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table online_rows (
      org_id uuid not null references organizations (id),
      model_key uuid not null,
      moment double precision not null,
      time jsonb not null,
      values json not null,
      primary key (model_key, moment),
      foreign key (org_id, model_key) references online_models (org_id, model_key) on delete cascade
    )`.execute(db);
  await sql`create index on online_rows (org_id, model_key)`.execute(db);
  await sql`
    create table online_states (
      org_id uuid not null references organizations (id),
      model_key uuid not null,
      version integer not null check (version > 0),
      kind text not null check (kind in ('learned', 'reset')),
      state bytea,
      as_trained boolean not null,
      moment double precision,
      sampled jsonb,
      value double precision,
      learned boolean not null,
      reason text,
      estimate double precision,
      error double precision,
      went_to integer,
      created_by uuid,
      created_at timestamptz not null default now(),
      primary key (model_key, version),
      foreign key (org_id, model_key) references online_models (org_id, model_key) on delete cascade,
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on online_states (org_id, model_key)`.execute(db);
}
