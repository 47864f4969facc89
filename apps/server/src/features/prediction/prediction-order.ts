import type { Language, predictionData } from '@hakaru/contract';
import type { z } from 'zod';
import type { RequestedSettings } from './read-settings.ts';

export interface PredictionOrder {
  projectId: string;
  modelKey: string;
  name: string;
  data: z.output<typeof predictionData>;
  asked: RequestedSettings;
  language: Language;
}
