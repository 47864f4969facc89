import type { IntervalMethod, Language, predictionData } from '@hakaru/contract';
import type { z } from 'zod';

export interface PredictionOrder {
  orgId: string;
  userId: string;
  projectId: string;
  modelKey: string;
  name: string;
  data: z.output<typeof predictionData>;
  coverage: number;
  interval: IntervalMethod;
  language: Language;
}
