/** The part of JSON Schema (2020-12) that parameter forms use, with the words and hints compute adds to it. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | readonly string[];
  title?: string;
  title_ja?: string;
  description?: string;
  help_ja?: string;
  /** Folded away until asked for. */
  advanced?: boolean;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  /** Words of the values of `enum`. */
  enum_titles?: Record<string, string>;
  enum_titles_ja?: Record<string, string>;
  /** What these values do: a line that stands for the field's help while a value is chosen. */
  enum_helps?: Record<string, string>;
  enum_helps_ja?: Record<string, string>;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  [extra: string]: unknown;
};

/** The schema itself with its `$ref` (and a lone `allOf`) replaced by what it points to; siblings of the `$ref` win. */
export function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref, allOf, ...own } = schema;
  if ($ref !== undefined) {
    const target = root.$defs?.[$ref.replace('#/$defs/', '')];
    if (!target) throw new Error(`Unknown reference ${$ref}`);
    return { ...resolveSchema(target, root), ...own };
  }
  if (allOf?.length === 1) return { ...resolveSchema(allOf[0]!, root), ...own };
  return schema;
}
