import type { DesignDraft, FactorDraft } from './draft.ts';

/** The draft with a factor changed: rules follow its new name, and a category or an amount has no square. */
export function withFactor(draft: DesignDraft, place: number, part: Partial<FactorDraft>): Partial<DesignDraft> {
  const factors = draft.factors.map((factor, at) => (at === place ? { ...factor, ...part } : factor));
  const [before, after] = [draft.factors[place]!.name.trim(), factors[place]!.name.trim()];
  const isAlone = draft.factors.filter(({ name }) => name.trim() === before).length === 1;
  const renamed = <T extends { factor: string }>(one: T): T =>
    isAlone && one.factor === before ? { ...one, factor: after } : one;
  const { type } = factors[place]!;
  const isSquared = ([a, b]: [number, number]) => a === place && b === place;
  return {
    factors,
    constraints: draft.constraints.map((rule) => ({ ...rule, terms: rule.terms.map(renamed) })),
    exclusions: draft.exclusions.map((conditions) => conditions.map(renamed)),
    ...((type === 'categorical' || type === 'mixture') && { terms: draft.terms.filter((term) => !isSquared(term)) }),
  };
}

/** The draft with factors in other places, each from where it was (null: a new one); terms go with them. */
export function withFactors(
  draft: DesignDraft,
  factors: readonly { factor: FactorDraft; from: number | null }[],
): Partial<DesignDraft> {
  const places = new Map(factors.flatMap(({ from }, at): [number, number][] => (from === null ? [] : [[from, at]])));
  return {
    factors: factors.map(({ factor }) => factor),
    terms: draft.terms.flatMap(([a, b]): [number, number][] => {
      const [first, second] = [places.get(a), places.get(b)];
      if (first === undefined || second === undefined) return [];
      return [first < second ? [first, second] : [second, first]];
    }),
  };
}
