import { BEST_SO_FAR, type TaskMessage } from '@hakaru/contract';
import { z } from 'zod';

/** The code of the messages that tell the conditions no other one betters, with two targets. */
const FRONT_SO_FAR = 'front_so_far';

/** What is drawn of a run's messages, and is no line of its log. */
export const drawnCodes = [BEST_SO_FAR, FRONT_SO_FAR] as const;

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'invalid_format', format: 'JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);

const best = z.object({
  algorithm: z.string(),
  trials: z.number(),
  budget: z.number(),
  score: z.number(),
  setting: json(z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))),
  predictions: json(z.array(z.number().nullable())),
});
const front = z.object({ algorithm: z.string(), points: json(z.array(z.tuple([z.number(), z.number()]))) });

export interface InterimResult extends z.output<typeof best> {
  /** Both targets of each condition that no other one betters; empty with one target, or more than two. */
  front: readonly [number, number][];
}

/** The newest of what each algorithm told, in the order in which they began. */
export function interimResults(messages: readonly TaskMessage[]): InterimResult[] {
  const found = new Map<string, InterimResult>();
  for (const { code, params } of messages) {
    if (code === BEST_SO_FAR) {
      const { data } = best.safeParse(params);
      if (data) found.set(data.algorithm, { ...data, front: found.get(data.algorithm)?.front ?? [] });
    }
    if (code === FRONT_SO_FAR) {
      const { data } = front.safeParse(params);
      const known = data && found.get(data.algorithm);
      if (known) found.set(data.algorithm, { ...known, front: data.points });
    }
  }
  return [...found.values()];
}
