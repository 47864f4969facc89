import type { Field, LeafField, ListField, NumberBounds, TextField } from './field.ts';

/** What is wrong with a value: a key of the interface's words and what goes into them. */
export type Problem =
  | { key: 'problem_required' | 'problem_not_whole' }
  | { key: 'problem_not_a_number'; text: string }
  | { key: 'problem_multiple'; step: number }
  | {
      key: `problem_${'at_least' | 'more_than' | 'at_most' | 'less_than' | 'too_few' | 'too_many' | 'too_short' | 'too_long'}`;
      limit: number;
    };

export type FormValue = Readonly<Record<string, unknown>>;

/** Every problem of a form's value, by the path of its field. */
export function fieldProblems(fields: readonly Field[], value: FormValue): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  for (const field of fields) {
    const own = valueOf(field, value);
    if (field.kind === 'group')
      Object.assign(found, own === null && field.nullable ? {} : fieldProblems(field.fields, asObject(own)));
    else {
      const problem = problemOf(field, own);
      if (problem) found[field.path] = problem;
    }
  }
  return found;
}

/** The value of a field: what was given, else its default. */
export function valueOf(field: Field, value: FormValue): unknown {
  return value[field.name] === undefined ? field.default : value[field.name];
}

export function asObject(value: unknown): FormValue {
  return typeof value === 'object' && value !== null ? (value as FormValue) : {};
}

function problemOf(field: Exclude<Field, { kind: 'group' }>, value: unknown): Problem | null {
  if (value === null && field.nullable) return null;
  if (field.kind === 'variant') return problemOfLeaf(variantOf(field.variants, value), value);
  return problemOfLeaf(field, value);
}

/** The variant in use: the first whose kind of value this is; for text that is no value yet, the one being typed into. */
export function variantOf(variants: readonly LeafField[], value: unknown): LeafField {
  const typed = variants.find((variant) => variant.kind === 'number' || variant.kind === 'list');
  return variants.find((variant) => takes[variant.kind](variant as never, value)) ?? typed ?? variants[0]!;
}

const takes = {
  number: (_field, value) => typeof value === 'number',
  list: (_field, value) => Array.isArray(value),
  switch: (_field, value) => typeof value === 'boolean',
  choice: (field, value) => field.options.some((option) => option.value === value),
  text: (_field, value) => typeof value === 'string',
} as const satisfies {
  [Kind in LeafField['kind']]: (field: Extract<LeafField, { kind: Kind }>, value: unknown) => boolean;
};

const checks = {
  number: (field, value) => problemOfNumber(field.bounds, value),
  list: problemOfList,
  switch: (_field, value) => (typeof value === 'boolean' ? null : { key: 'problem_required' }),
  choice: (field, value) =>
    field.options.some((option) => option.value === value) ? null : { key: 'problem_required' },
  text: problemOfText,
} as const satisfies {
  [Kind in LeafField['kind']]: (field: Extract<LeafField, { kind: Kind }>, value: unknown) => Problem | null;
};

function problemOfLeaf(field: LeafField, value: unknown): Problem | null {
  return checks[field.kind](field as never, value);
}

function problemOfNumber(bounds: NumberBounds, value: unknown): Problem | null {
  if (value === undefined || value === null || value === '') return { key: 'problem_required' };
  if (typeof value !== 'number' || Number.isNaN(value)) return { key: 'problem_not_a_number', text: String(value) };
  if (bounds.integer && !Number.isInteger(value)) return { key: 'problem_not_whole' };
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = bounds;
  if (minimum !== undefined && value < minimum) return { key: 'problem_at_least', limit: minimum };
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return { key: 'problem_more_than', limit: exclusiveMinimum };
  if (maximum !== undefined && value > maximum) return { key: 'problem_at_most', limit: maximum };
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return { key: 'problem_less_than', limit: exclusiveMaximum };
  if (multipleOf !== undefined && Math.abs(value / multipleOf - Math.round(value / multipleOf)) > 1e-9)
    return { key: 'problem_multiple', step: multipleOf };
  return null;
}

function problemOfList(field: ListField, value: unknown): Problem | null {
  if (!Array.isArray(value)) return { key: 'problem_required' };
  const wrong = value.map((item) => problemOfNumber(field.bounds, item)).find((problem) => problem !== null);
  if (wrong) return wrong;
  if (value.length < field.minItems) return { key: 'problem_too_few', limit: field.minItems };
  return value.length > field.maxItems ? { key: 'problem_too_many', limit: field.maxItems } : null;
}

function problemOfText(field: TextField, value: unknown): Problem | null {
  if (typeof value !== 'string') return { key: 'problem_required' };
  if (value.length < field.minLength)
    return value === '' ? { key: 'problem_required' } : { key: 'problem_too_short', limit: field.minLength };
  return value.length > field.maxLength ? { key: 'problem_too_long', limit: field.maxLength } : null;
}
