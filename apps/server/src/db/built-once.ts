import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A statement whose text is put together at its first use alone, which takes longer than sending it: `build` is given
 * stand-ins for the values, by which those of each call find their places. The text may depend on which values there are,
 * which of them are lists, and on `said`.
 */
export function builtOnce<Given extends object, Row, Said extends string[] = []>(
  build: (db: Db, given: Given, ...said: Said) => CompiledQuery<Row>,
): (db: Db, given: Given, ...said: Said) => Promise<Row[]> {
  const statements = new Map<string, Built<Given, Row>>();
  return async (db, given, ...said) => {
    const key = JSON.stringify([said, shapeOf(given)]);
    const { query, places } = statements.get(key) ?? withStandIns(given, (standIns) => build(db, standIns, ...said));
    statements.set(key, { query, places });
    const parameters = query.parameters.map((own, at) => {
      const name = places[at];
      return name === undefined ? own : given[name];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function shapeOf(given: object): string[] {
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [Array.isArray(value) ? `${name}[]` : name],
  );
}

interface Built<Given, Row> {
  query: CompiledQuery<Row>;
  /** Which value each parameter is; undefined of what the statement itself says. */
  places: (keyof Given | undefined)[];
}

function withStandIns<Given extends object, Row>(
  given: Given,
  build: (standIns: Given) => CompiledQuery<Row>,
): Built<Given, Row> {
  const named = new Map<unknown, keyof Given>();
  const standIn = (name: keyof Given, value: unknown): unknown => {
    if (value === undefined) return undefined;
    const stand = Array.isArray(value) ? [name] : { name };
    named.set(stand, name);
    return stand;
  };
  const stands = Object.entries(given).map(([name, value]) => [name, standIn(name as keyof Given, value)]);
  const query = build(Object.fromEntries(stands) as Given);
  return { query, places: query.parameters.map((parameter) => named.get(parameter)) };
}
