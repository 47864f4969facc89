import { en } from '../../apps/web/src/features/projects/decisions/words.en.ts';
import { ja } from '../../apps/web/src/features/projects/decisions/words.ja.ts';
import { en as projectsEn } from '../../apps/web/src/features/projects/words.en.ts';
import { ja as projectsJa } from '../../apps/web/src/features/projects/words.ja.ts';

/** The words that the screens of all decisions share. */
export const decisionsEn = { ...projectsEn, ...en };
export const decisionsJa = { ...projectsJa, ...ja };
