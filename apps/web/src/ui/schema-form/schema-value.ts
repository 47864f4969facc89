import type { Field } from './field.ts';
import type { JsonSchema } from './json-schema.ts';
import { asObject, fieldProblems, valueOf, type FormValue, type Problem } from './problems.ts';
import { readFields } from './read-fields.ts';

/** A value with every default filled in: what a form starts from. */
export function schemaDefaults(
  schema: JsonSchema,
  given: FormValue = {},
  omit: readonly string[] = [],
): Record<string, unknown> {
  return { ...constants(schema), ...given, ...filled(readFields(schema, omit), given) };
}

function filled(fields: readonly Field[], given: FormValue): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field, given);
      if (field.kind === 'group' && value !== null) return [[field.name, filled(field.fields, asObject(value))]];
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function constants(schema: JsonSchema): Record<string, unknown> {
  const fixed = Object.entries(schema.properties ?? {}).filter(([, property]) => property.const !== undefined);
  return Object.fromEntries(fixed.map(([name, property]) => [name, property.const]));
}

/** What keeps a value from being sent, by path; empty when nothing does. */
export function schemaProblems(
  schema: JsonSchema,
  value: FormValue,
  omit: readonly string[] = [],
): Record<string, Problem> {
  return fieldProblems(readFields(schema, omit), value);
}
