import { z } from 'zod';

const name = z.string().min(1).max(1000);
const named = { name, unit: z.string().max(100) };
const limits = { low: z.number(), high: z.number() };
const terms = z.array(z.object({ factor: name, weight: z.number() })).max(200);

/** Factors around one condition, which other projects begin with; `fixed` stay as they are. */
const around = z.object({
  factors: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('continuous'), ...named, ...limits }),
        z.object({ type: z.literal('mixture'), ...named, ...limits }),
        z.object({ type: z.literal('discrete'), ...named, values: z.array(z.number()).min(2).max(100) }),
        z.object({ type: z.literal('categorical'), ...named, values: z.array(z.string().min(1)).min(2).max(100) }),
      ]),
    )
    .min(1)
    .max(200),
  /** Of the amounts that add up to it; null where none do. */
  total: z.number().positive().nullable(),
  constraints: z.array(z.object({ terms, relation: z.enum(['at_most', 'at_least']), bound: z.number() })).max(200),
  /** The condition itself, a value a factor in their order. */
  condition: z.array(z.union([z.number(), z.string()])).max(200),
  fixed: z.array(z.object({ ...named, value: z.union([z.number(), z.string()]) })).max(200),
  /** What was wanted there. */
  targets: z.array(name).max(20),
});
export type Around = z.infer<typeof around>;
export type AroundFactor = Around['factors'][number];

/** As an address carries it. */
export function aroundText(given: Around): string {
  return JSON.stringify(given);
}

/** What an address carries; null of what cannot be one, as anybody may have typed it. */
export function readAround(text: string | undefined): Around | null {
  if (text === undefined) return null;
  try {
    const { data } = around.safeParse(JSON.parse(text));
    return data && data.condition.length === data.factors.length && data.factors.every(isOrdered) ? data : null;
  } catch {
    return null;
  }
}

function isOrdered(factor: AroundFactor): boolean {
  return !('low' in factor) || factor.low < factor.high;
}
