import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

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
  const named = new Map<unknown, keyof Given>();
  const standIn = (name: keyof Given, value: unknown): unknown => {
    if (value === undefined) return undefined;
    const stand = Array.isArray(value) ? [name] : { name };
    named.set(stand, name);
    return stand;
  };
  const stands = Object.entries(given).map(([name, value]) => [name, standIn(name as keyof Given, value)]);
  const query = build(db, Object.fromEntries(stands) as Given);
  return { query, places: query.parameters.map((parameter) => named.get(parameter)) };
}
