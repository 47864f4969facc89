import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table runs (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      kind text not null,
      task text not null,
      subject_type text not null,
      subject_id uuid not null,
      payload jsonb not null default '{}',
      state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'stopped')),
      stage text,
      fraction real check (fraction between 0 and 1),
      seconds_left real,
      messages jsonb not null default '[]',
      error jsonb,
      result jsonb,
      attempt integer not null default 0,
      stop_requested boolean not null default false,
      created_by uuid,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      unique (org_id, id),
      foreign key (org_id, created_by) references users (org_id, id)
    )`.execute(db);
  await sql`create index on runs (org_id, created_at)`.execute(db);
  await sql`create index on runs (subject_id, created_at)`.execute(db);
  await sql`create index runs_unfinished on runs (created_at) where state in ('queued', 'running')`.execute(db);
}
