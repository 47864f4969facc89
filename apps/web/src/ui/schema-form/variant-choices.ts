import type { LeafField, VariantField, Words } from './field.ts';

/** An entry of a variant's list: a named value, or a kind of input; `start` is the value it begins with. */
export type VariantChoice = { start: unknown } & ({ value: unknown; words: Words } | { variant: LeafField });

export function variantChoices(field: VariantField): VariantChoice[] {
  const choices = field.variants.flatMap((variant): VariantChoice[] =>
    variant.kind === 'choice'
      ? variant.options.map((option) => ({ ...option, start: option.value }))
      : [{ variant, start: startOf(variant) }],
  );
  const unset: VariantChoice[] = field.nullable ? [{ value: null, words: { en: '', ja: '' }, start: null }] : [];
  return [...unset, ...choices];
}

const starts = {
  number: (field) => numberStart(field.bounds.minimum, field.bounds.integer),
  list: () => [],
  text: () => '',
  switch: () => false,
  choice: (field) => field.options[0]?.value,
} as const satisfies { [Kind in LeafField['kind']]: (field: Extract<LeafField, { kind: Kind }>) => unknown };

function startOf(variant: LeafField): unknown {
  return starts[variant.kind](variant as never);
}

/** The lower bound is a value the reader can start from; 1 where there is none. */
function numberStart(minimum: number | undefined, integer: boolean): number {
  if (minimum === undefined) return 1;
  return integer ? Math.ceil(minimum) : minimum;
}
