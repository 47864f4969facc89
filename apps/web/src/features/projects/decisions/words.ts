import { defineWithTerms } from '../terms/define-with-terms.ts';
import { en } from './words.en.ts';
import { ja } from './words.ja.ts';

export const decisionMessages = defineWithTerms('decisions', en, ja);
