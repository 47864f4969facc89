import type { Field, LeafField, Option, Words } from './field.ts';
import { resolveSchema, type JsonSchema } from './json-schema.ts';

/**
 * The fields of an object schema, in order. Constants (the discriminator) and the paths in `omit` are left out.
 * Throws where a property is of a kind that no field can show.
 */
export function readFields(schema: JsonSchema, omit: readonly string[] = []): Field[] {
  return readGroup(schema, schema, '', omit);
}

function readGroup(schema: JsonSchema, root: JsonSchema, prefix: string, omit: readonly string[]): Field[] {
  return Object.entries(resolveSchema(schema, root).properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const resolved = resolveSchema(property, root);
    if (omit.includes(path) || resolved.const !== undefined) return [];
    return [readField(name, path, resolved, root, omit)];
  });
}

function readField(name: string, path: string, schema: JsonSchema, root: JsonSchema, omit: readonly string[]): Field {
  const alternatives = (schema.anyOf ?? schema.oneOf)?.map((part) => resolveSchema(part, root));
  const given = alternatives?.filter((part) => part.type !== 'null') ?? [schema];
  const common = {
    name,
    path,
    title: words(schema.title ?? name, schema.title_ja),
    help: words(schema.description ?? '', schema.help_ja),
    advanced: schema.advanced === true,
    nullable: alternatives !== undefined && given.length < alternatives.length,
    default: schema.default,
  };
  const [first] = given;
  if (first?.type === 'object' && !common.nullable && given.length === 1) {
    return { ...common, kind: 'group', default: schema.default ?? {}, fields: readGroup(first, root, path, omit) };
  }
  const variants = given.map((part): LeafField => ({
    ...common,
    ...shapeOf(part, path),
    ...ownTitle(part, common.title),
  }));
  if (variants.length === 1) return { ...variants[0]!, title: common.title };
  return { ...common, kind: 'variant', variants };
}

type Shape = {
  [Kind in LeafField['kind']]: Omit<
    Extract<LeafField, { kind: Kind }>,
    'name' | 'path' | 'title' | 'help' | 'advanced' | 'nullable' | 'default'
  >;
}[LeafField['kind']];

function shapeOf(schema: JsonSchema, path: string): Shape {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return { kind: 'choice', options: values.map((value) => option(value, schema)) };
  if (schema.type === 'number' || schema.type === 'integer') return { kind: 'number', bounds: boundsOf(schema) };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'string')
    return { kind: 'text', minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? Infinity };
  if (schema.type === 'array' && (schema.items?.type === 'number' || schema.items?.type === 'integer')) {
    return {
      kind: 'list',
      bounds: boundsOf(schema.items),
      minItems: schema.minItems ?? 0,
      maxItems: schema.maxItems ?? Infinity,
    };
  }
  throw new Error(`No field can show “${path}”: ${JSON.stringify(schema)}`);
}

function boundsOf(schema: JsonSchema) {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return { integer: schema.type === 'integer', minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
}

function option(value: unknown, schema: JsonSchema): Option {
  const key = String(value);
  const help = schema.enum_helps?.[key];
  return {
    value,
    words: words(schema.enum_titles?.[key] ?? readable(key), schema.enum_titles_ja?.[key]),
    help: help === undefined ? null : words(help, schema.enum_helps_ja?.[key]),
  };
}

/** A variant's own title; pydantic gives none to plain types, and then the field's stands. */
function ownTitle(schema: JsonSchema, title: Words): { title: Words } {
  return { title: schema.title === undefined ? title : words(schema.title, schema.title_ja) };
}

function words(en: string, ja: string | undefined): Words {
  return { en, ja: ja ?? en };
}

/** own_category → Own category. */
function readable(value: string): string {
  const spaced = value.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
