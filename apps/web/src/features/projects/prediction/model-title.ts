import type { TrainingTypeId } from '@hakaru/contract';
import { modelTitles } from '@hakaru/contract/training/model-titles';
import { wordsOf } from '../../../lib/screens/screen.ts';

/** A model's name in the reader's language, as its type's catalogue has it. */
export function modelTitle(type: TrainingTypeId, name: string): string {
  return wordsOf(modelTitles(type, name));
}
