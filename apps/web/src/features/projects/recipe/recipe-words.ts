import type { RecipeOfProject } from '@hakaru/contract';
import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { projectMessages } from '../words.ts';

type T = Translate<typeof projectMessages.en>;

/** The recipe of a registered project in words. */
export function recipeOfProjectWords(t: T, recipe: RecipeOfProject | null): string {
  if (!recipe) return t('used_none');
  const { name, version, steps, table } = recipe;
  const details = { steps, table: table.name, version: table.version };
  return name === null
    ? t('used_unnamed', details)
    : t('used_named', { ...details, name, recipe_version: version ?? 1 });
}

/** The choice of a draft in words; `saved` is the recipe that is chosen, where it is known. */
export function recipeChoiceWords(
  t: T,
  choice: RecipeChoice,
  saved: { name: string | null; version: number | null } | null | undefined,
): string {
  if (choice.use !== 'saved') return t(`used_${choice.use}`);
  return saved?.name ? t('used_saved', { name: saved.name, version: saved.version ?? 1 }) : t('used_saved_unknown');
}
