import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_keys (
      id uuid primary key default gen_random_uuid(),
      jwk jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table oidc_payloads (
      model text not null,
      id text not null,
      payload jsonb not null,
      grant_id text,
      user_code text,
      uid text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (model, id)
    )`.execute(db);
  await sql`create index on oidc_payloads (grant_id)`.execute(db);
  await sql`create index on oidc_payloads (model, uid)`.execute(db);
  await sql`create index on oidc_payloads (model, user_code)`.execute(db);
  await sql`create index on oidc_payloads (expires_at)`.execute(db);
}
