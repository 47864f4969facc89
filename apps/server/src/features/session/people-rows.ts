import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

export async function ensureOrganization(db: Db, name: string): Promise<Row<'organizations'>> {
  const known = await db.selectFrom('organizations').selectAll().where('name', '=', name).executeTakeFirst();
  if (known) return known;
  return db
    .insertInto('organizations')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Person {
  issuer: string;
  subject: string;
  username: string;
  name: string;
}

/** The person's row, made on first sight, with the name the issuer gives today. Their organization stays the first one. */
export async function ensureUser(db: Db, orgId: string, person: Person): Promise<Row<'users'>> {
  const { username, name } = person;
  return db
    .insertInto('users')
    .values({ org_id: orgId, ...person })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ username, name }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
