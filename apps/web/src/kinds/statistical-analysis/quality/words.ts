import { defineWithTerms } from '../../../features/projects/terms/define-with-terms.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { en } from './words.en.ts';
import { ja } from './words.ja.ts';

export const qualityMessages = defineWithTerms('statistical-quality', en, ja);

export const qualityWords = translator(qualityMessages);
