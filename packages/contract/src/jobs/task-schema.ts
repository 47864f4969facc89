import { z } from 'zod';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type ObjectSchema = { properties: Record<string, unknown>; required?: string[] } & Record<string, unknown>;

/** A zod schema of what compute's exported JSON Schema describes; `T` is the generated type of the same name. */
export function taskSchema<T>(schema: unknown): z.ZodType<T> {
  return z.fromJSONSchema(schema as JsonSchema) as z.ZodType<T>;
}

/** An object's JSON Schema without one of its properties, for what the server adds itself. */
export function withoutProperty(schema: unknown, name: string): unknown {
  const object = schema as ObjectSchema;
  const { [name]: _, ...properties } = object.properties;
  return { ...object, properties, required: object.required?.filter((required) => required !== name) };
}

/** The same with one more, which must be there. */
export function withProperty(schema: unknown, name: string, property: unknown): unknown {
  const object = schema as ObjectSchema;
  return {
    ...object,
    properties: { ...object.properties, [name]: property },
    required: [...(object.required ?? []), name],
  };
}

type Property = { type?: string; default?: unknown; anyOf?: Property[] };

/** The same of a spec whose properties come as texts, in a query: numbers, truth values, texts and choices. */
export function queryOfTask<T>(schema: unknown): z.ZodType<T, T> {
  const { properties, required = [], $defs } = schema as ObjectSchema;
  const read = Object.entries(properties as Record<string, Property>).map(([name, property]) => {
    // What may be null is left out instead.
    const { default: _, ...given } = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
    const checked = z.fromJSONSchema({ ...given, $defs } as JsonSchema);
    const parameter =
      given.type === 'number' || given.type === 'integer'
        ? z.coerce.number().pipe(checked as z.ZodType<number, number>)
        : given.type === 'boolean'
          ? z.stringbool().pipe(checked as z.ZodType<boolean, boolean>)
          : checked;
    return [name, required.includes(name) ? parameter : parameter.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(read)) as unknown as z.ZodType<T, T>;
}
