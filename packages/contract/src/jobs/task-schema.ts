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
