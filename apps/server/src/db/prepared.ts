import { createHash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from './database.ts';

const MARK = '/* prepared */';

/**
 * Marks a statement that is planned once a connection and not at every call: put at its front. For those that cost more
 * to plan than to run, with few texts and named columns, whose best plan is the same whatever its parameters are.
 */
export const PREPARED = sql.raw(MARK);

const FRONT = 40;
const names = new Map<string, string>();

/** A connection that keeps what statements marked so are planned as. */
export class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = ((...given: unknown[]) =>
      Reflect.apply(Client.prototype.query, this, underName(given))) as Client['query'];
  }
}

function underName([text, values, ...others]: unknown[]): unknown[] {
  const isMarked = typeof text === 'string' && text.slice(0, FRONT).includes(MARK);
  return isMarked ? [{ name: nameOf(text), text, values }, ...others] : [text, values, ...others];
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * A statement whose text is put together at its first use alone, which takes longer than sending it: `build` is given
 * stand-ins for the values, by which those of each call find their places. Where the text depends on which values there
 * are, `shape` says how.
 */
export function builtOnce<Given extends object, Row>(
  build: (db: Db, given: Given) => CompiledQuery<Row>,
  shape: (given: Given) => string = () => '',
): (db: Db, given: Given) => Promise<Row[]> {
  const statements = new Map<string, Built<Given, Row>>();
  return async (db, given) => {
    const key = shape(given);
    const { query, places } = statements.get(key) ?? withStandIns(db, given, build);
    statements.set(key, { query, places });
    const parameters = query.parameters.map((own, at) => {
      const name = places[at];
      return name === undefined ? own : given[name];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

interface Built<Given, Row> {
  query: CompiledQuery<Row>;
  /** Which value each parameter is; undefined of what the statement itself says. */
  places: (keyof Given | undefined)[];
}

function withStandIns<Given extends object, Row>(
  db: Db,
  given: Given,
  build: (db: Db, given: Given) => CompiledQuery<Row>,
): Built<Given, Row> {
  const names = new Map<unknown, keyof Given>();
  const standIn = (name: keyof Given, value: unknown): unknown => {
    if (value === undefined) return undefined;
    const stand = Array.isArray(value) ? [name] : { name };
    names.set(stand, name);
    return stand;
  };
  const stands = Object.entries(given).map(([name, value]) => [name, standIn(name as keyof Given, value)]);
  const query = build(db, Object.fromEntries(stands) as Given);
  return { query, places: query.parameters.map((parameter) => names.get(parameter)) };
}
