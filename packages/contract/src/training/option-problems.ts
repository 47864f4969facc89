import { z } from 'zod';

/** Something that is wrong with a project's options; a warning keeps nothing from being trained. */
export const optionProblem = z.object({
  /** Of the list of errors: what registering these options is refused with. */
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Where it is to be mended, from the options down: `['models', 1, 'parameters', 'linkage']`. */
  fields: z.array(z.array(z.union([z.string(), z.number()]))),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In words, in the caller's language. */
  response: z.string(),
});
export type OptionProblem = z.infer<typeof optionProblem>;
