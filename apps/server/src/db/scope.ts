import type { InsertObject, UpdateObject } from 'kysely';
import { announceChange } from './channel.ts';
import type { Db } from './database.ts';
import type { Row, Tables } from './tables.ts';
import { transaction } from './transaction.ts';

/** Tables whose rows belong to an organization and have an id of their own. */
type Owned = {
  [T in keyof Tables]: Tables[T] extends { org_id: unknown; id: unknown } ? T : never;
}[keyof Tables];

/** A connection or a transaction together with whose rows may be seen in it, and who acts. */
export class Scope {
  readonly db: Db;
  readonly orgId: string;
  /** Null where nobody asked: samples of a new organization. */
  readonly userId: string | null;

  constructor(db: Db, { orgId, userId }: { orgId: string; userId: string | null }) {
    this.db = db;
    this.orgId = orgId;
    this.userId = userId;
  }

  /** The same rows in another connection or transaction. */
  within(db: Db): Scope {
    return new Scope(db, this);
  }

  /** Runs `work` in a transaction, or in the one that this already is. Everything is rolled back where it throws. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return transaction(this.db, (trx) => work(this.within(trx)));
  }

  /** The row of an id, where it is the organization's. */
  async row<T extends Owned>(table: T, id: string): Promise<Row<T> | undefined> {
    return (await this.owned(table, id).executeTakeFirst()) as Row<T> | undefined;
  }

  /** The same, locked until the transaction ends. */
  async lock<T extends Owned>(table: T, id: string): Promise<Row<T> | undefined> {
    return (await this.owned(table, id).forUpdate().executeTakeFirst()) as Row<T> | undefined;
  }

  /** Adds a row to the organization's; answers its id. */
  async insert<T extends Owned>(table: T, row: Omit<InsertObject<Tables, T>, 'org_id'>): Promise<string> {
    const values = { ...row, org_id: this.orgId } as unknown as InsertObject<Tables, Loosely>;
    return (await this.db.insertInto(loosely(table)).values(values).returning('id').executeTakeFirstOrThrow()).id;
  }

  /** Changes a row; answers whether there was one. */
  async update<T extends Owned>(table: T, id: string, change: UpdateObject<Tables, T>): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable(loosely(table))
      .set(change as UpdateObject<Tables, Loosely>)
      .where('org_id', '=', this.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Removes a row; answers whether there was one. */
  async delete(table: Owned, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom(loosely(table))
      .where('org_id', '=', this.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Tells the organization's open pages that something of an area changed; in a transaction, when it commits. */
  announce(area: string, id: string): Promise<void> {
    return announceChange(this.db, { orgId: this.orgId, area, id });
  }

  private owned(table: Owned, id: string) {
    return this.db.selectFrom(loosely(table)).selectAll().where('org_id', '=', this.orgId).where('id', '=', id);
  }
}

/** What all of these tables have in common is what one of them has: the compiler cannot follow a table's name further. */
type Loosely = 'preparations';
const loosely = (table: Owned) => table as Loosely;
