import { sql, type Kysely } from 'kysely';

// Tenant tables refer to each other by (org_id, id), so that no row can point into another organization.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      id uuid primary key default gen_random_uuid(),
      name text not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      org_id uuid not null references organizations (id),
      issuer text not null,
      subject text not null,
      username text not null,
      name text not null,
      created_at timestamptz not null default now(),
      unique (org_id, id),
      unique (issuer, subject)
    )`.execute(db);
  await sql`create index on users (org_id, created_at)`.execute(db);
  await sql`
    create table idempotency_keys (
      org_id uuid not null references organizations (id),
      key text not null,
      request_hash text not null,
      status integer,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (org_id, key)
    )`.execute(db);
  await sql`create index on idempotency_keys (org_id, created_at)`.execute(db);
}
