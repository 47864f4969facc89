/** Words of the errors around running a recipe and keeping its result, English. */
export const preparationErrorWordsEn = {
  recipe_empty: 'No step is switched on. Add a step, or switch one on.',
  recipe_name_taken:
    'There is already a recipe “{name}” (version {version}). Register it again as version {next}, or choose another name.',
  preparation_not_ready: 'There is no result, because the run has not succeeded. Run the recipe again.',
  preparation_registered: 'This result has already been registered. Open the registered dataset.',
  preparation_empty: 'No rows are left after the recipe, so there is nothing to register. Change its steps.',
} as const;
