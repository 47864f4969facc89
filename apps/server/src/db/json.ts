import { sql, type RawBuilder } from 'kysely';

/** A value for a jsonb column. The driver itself would take an array for a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`cast(${JSON.stringify(value)} as jsonb)`;
}
