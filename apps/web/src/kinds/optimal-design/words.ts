import { defineWithTerms } from '../../features/projects/terms/define-with-terms.ts';
import { en } from './words.en.ts';
import { ja } from './words.ja.ts';

export const designMessages = defineWithTerms('optimal-design', en, ja);
