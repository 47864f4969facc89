import { en } from '../../apps/web/src/features/projects/words.en.ts';
import { ja } from '../../apps/web/src/features/projects/words.ja.ts';
import { en as unsupervisedEn } from '../../apps/web/src/families/unsupervised/words.en.ts';
import { ja as unsupervisedJa } from '../../apps/web/src/families/unsupervised/words.ja.ts';

/** The words that the screens of all kinds share; a kind's own are added to them. */
export const sharedTrainingEn = { ...unsupervisedEn, ...en };
export const sharedTrainingJa = { ...unsupervisedJa, ...ja };
