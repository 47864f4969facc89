import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* prepared */';

/**
 * Marks a statement that is planned once a connection and not at every call: put at its front. For those that cost more
 * to plan than to run, with few texts and named columns, whose best plan is the same whatever its parameters are.
 */
export const PREPARED = sql.raw(MARK);

const FRONT = 40;
const names = new Map<string, string>();

/** What a query is given, with a name where it is marked: what has a name is planned once a connection. */
export function underName([text, values, ...others]: unknown[]): unknown[] {
  const isMarked = typeof text === 'string' && text.slice(0, FRONT).includes(MARK);
  return isMarked ? [{ name: nameOf(text), text, values }, ...others] : [text, values, ...others];
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
