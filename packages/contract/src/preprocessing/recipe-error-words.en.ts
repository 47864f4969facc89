import { imageRecipeErrorWordsEn } from './image-recipe-error-words.en.ts';
import { preparationErrorWordsEn } from './preparation-error-words.en.ts';

/** Words of the errors that a recipe's steps end with, English. `number` is the step's place in the recipe, from 1. */
export const recipeErrorWordsEn = {
  recipe_column_missing:
    'Step {number}: there is no column “{column}” at this point of the recipe. Choose another column, or look at the steps before.',
  recipe_column_not_numeric:
    'Step {number}: column “{column}” does not hold numbers. Choose another column, or change its type in a step before.',
  recipe_column_not_datetime:
    'Step {number}: column “{column}” does not hold dates. Choose another column, or change its type in a step before.',
  recipe_column_reserved:
    'Step {number}: no column can be called “{column}”: that name is reserved. Give it another name.',
  recipe_column_exists: 'Step {number}: there is already a column “{column}”. Give the new column another name.',
  recipe_columns_too_many:
    'Step {number} would make {count} columns; at most {limit} are possible. Choose fewer columns or categories.',
  recipe_no_columns_left: 'Step {number} would leave no column. Keep at least one.',
  recipe_value_not_positive:
    'Step {number}: column “{column}”, row {row}, is {value}; this method needs values above {limit}. Remove such values first, or choose another method.',
  recipe_value_unfitting: 'Step {number}: “{value}” is not a value that column “{column}” can hold. Enter another one.',
  recipe_values_unreadable:
    'Step {number}: column “{column}”, row {row}: “{value}” cannot be read as {type} ({count} such values). Correct them, or let them become missing.',
  recipe_shuffles_time: 'Step {number}: the rows of a time series must not be shuffled. Remove this step.',
  recipe_dataset_missing: 'Step {number}: the dataset to combine with is not there. Choose one.',
  recipe_keys_repeated:
    'Step {number}: {count} keys occur more than once in the other dataset, for example {example}. Take the first of them, or remove the duplicates there.',
  recipe_keys_differ:
    'Step {number}: “{column}” and “{other}” hold different kinds of values and cannot be compared. Change the type of one of them.',
  recipe_types_differ:
    'Step {number}: column “{column}” holds {here} here and {there} in the other dataset. Change the type of one of them.',
  recipe_rows_too_many:
    'Step {number} would make {rows} rows; at most {limit} are possible. Choose a longer interval, or other keys.',
  recipe_window_too_long:
    'Step {number}: the window of {window} points is longer than the {points} there are. Choose a shorter one.',
  recipe_points_too_few: 'Step {number} needs at least {least} columns; {points} are chosen.',
  recipe_predicate_unfitting:
    'Step {number}: the condition on column “{column}” does not fit its values ({value}). Change the condition.',
  recipe_state_missing:
    'Step {number} has not learned what column “{column}” needs. Run the recipe on its training data again.',
  recipe_step_unknown: 'The recipe has no step “{step}”. Reload the page.',
  recipe_rows_made:
    'Step {number} makes new rows after a step that learns from rows, so the recipe cannot be refitted inside a training. Move it before.',
  recipe_rows_resampled:
    'Step {number} makes rows of several others (resampling in time), so single rows could not be predicted through this recipe. Register its result as a dataset, and train on that.',
  recipe_rows_multiplied:
    'Step {number} joins a table that has several rows for a key, and keeps them all, so one row to predict would become several. Keep the first, or register its result as a dataset, and train on that.',
  recipe_trend_by_place:
    'Step {number} takes out a trend along the order of the rows, in which a row to predict has no place. Give it a time column, or register its result as a dataset, and train on that.',
  recipe_needs_target:
    'Step {number} computes a feature from the target “{column}”, which is not known of rows to predict. Take it out of the step, or leave that feature out.',
  formula_syntax:
    'Step {number}: the formula cannot be read at position {position}: “{found}”. Look for a missing operator, bracket or quotation mark.',
  formula_name_unknown:
    'Step {number}: the formula names “{name}” at position {position}, which is no column. Write names of columns in [brackets].',
  formula_function_unknown: 'Step {number}: there is no function “{name}” (position {position}). Known: {functions}.',
  formula_arguments: 'Step {number}: “{name}” at position {position} takes {expected} values, not {found}.',
  formula_types: 'Step {number}: “{name}” at position {position} cannot work with {found}; it needs {expected}.',
  formula_too_deep:
    'Step {number}: the formula is nested too deeply (position {position}). Split it into several steps.',
  ...imageRecipeErrorWordsEn,
  ...preparationErrorWordsEn,
} as const;
