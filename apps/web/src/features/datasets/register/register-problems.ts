import { InvalidFieldsError, hasCode } from '../../../lib/api/api-error.ts';
import { errorLine } from '../../../lib/errors/describe-error.ts';

export interface RegisterProblems {
  /** By the field they belong to. */
  fields: Record<string, string>;
  /** What belongs to no field of the form. */
  general: string | null;
}

const shown = ['name', 'comment'];

/** Sorts what the server said about a registration to where it can be put right. */
export function registerProblems(error: unknown): RegisterProblems {
  if (!error) return { fields: {}, general: null };
  if (hasCode(error, 'name_taken')) return { fields: { name: errorLine(error) }, general: null };
  if (!(error instanceof InvalidFieldsError)) return { fields: {}, general: errorLine(error) };
  const fields = Object.fromEntries(error.problems.map(({ loc, msg }) => [String(loc.at(-1)), msg]));
  const elsewhere = Object.keys(fields).some((name) => !shown.includes(name));
  return { fields, general: elsewhere ? errorLine(error) : null };
}
