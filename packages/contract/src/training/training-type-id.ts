import { z } from 'zod';
import { trainingTypeIds } from './training-types.ts';

/** Apart from the ids themselves: the first page needs those, and no schema. */
export const trainingTypeId = z.enum(trainingTypeIds);
