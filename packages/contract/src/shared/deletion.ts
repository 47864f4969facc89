import { z } from 'zod';

/** What a list of dependents answered as `listed`: a deletion that names it is refused where something has come to the list since. */
const listed = z.string().max(64).optional();

/** Refused while something depends on it, unless all of that goes too. */
export const cascadeQuery = z.object({ cascade: z.enum(['true', 'false']).default('false'), listed });

/** With keep_derived only what needs the rows themselves goes too; datasets made from them stay. */
export const datasetCascadeQuery = z.object({
  cascade: z.enum(['true', 'false', 'keep_derived']).default('false'),
  listed,
});
export type DatasetCascade = z.infer<typeof datasetCascadeQuery>['cascade'];
