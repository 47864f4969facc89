import { imageRecipeErrorWordsEn } from './image-recipe-error-words.en.ts';
import { preparationErrorWordsEn } from './preparation-error-words.en.ts';

/** Words of the errors that a recipe's steps end with, English. `number` is the step's place in the recipe, from 1. */
export const recipeErrorWordsEn = {
  recipe_column_missing:
    'Step {number}: there is no column “{column}” at this point of the recipe. Choose another column, or check the earlier steps.',
  recipe_column_not_numeric:
    'Step {number}: column “{column}” is not numeric. Choose another column, or change its type in an earlier step.',
  recipe_column_not_datetime:
    'Step {number}: column “{column}” does not contain dates. Choose another column, or change its type in an earlier step.',
  recipe_column_reserved: 'Step {number}: the column name “{column}” is reserved. Choose another name.',
  recipe_column_exists: 'Step {number}: there is already a column “{column}”. Give the new column another name.',
  recipe_columns_too_many:
    'Step {number} would make {count, column|columns}; at most {limit} are possible. Choose fewer columns or categories.',
  recipe_no_columns_left: 'Step {number} would leave no column. Keep at least one.',
  recipe_value_not_positive:
    'Step {number}: column “{column}”, row {row}, is {value}; this method needs values above {limit}. Remove such values first, or choose another method.',
  recipe_value_unfitting: 'Step {number}: “{value}” cannot be a value of column “{column}”. Enter another value.',
  recipe_values_unreadable:
    'Step {number}: column “{column}”, row {row}: “{value}” cannot be read as {type} ({count, such value|such values}). Correct them, or set them to missing.',
  recipe_shuffles_time: 'Step {number}: the rows of a time series cannot be shuffled. Remove this step.',
  recipe_dataset_missing: 'Step {number}: the other dataset is missing. Choose one.',
  recipe_keys_repeated:
    'Step {number}: {count, key occurs|keys occur} more than once in the other dataset, for example {example}. Take the first of each, or remove the duplicates there.',
  recipe_keys_differ:
    'Step {number}: “{column}” and “{other}” contain different kinds of values and cannot be compared. Change the type of one of them.',
  recipe_types_differ:
    'Step {number}: column “{column}” contains {here} here and {there} in the other dataset. Change the type of one of them.',
  recipe_rows_too_many:
    'Step {number} would make {rows, row|rows}; at most {limit} are possible. Choose a longer interval, or other keys.',
  recipe_window_too_long:
    'Step {number}: the window of {window, point|points} is longer than the number of points ({points}). Choose a shorter one.',
  recipe_points_too_few: 'Step {number} needs at least {least} columns; {points} are chosen.',
  recipe_predicate_unfitting:
    'Step {number}: the condition on column “{column}” ({value}) does not fit its values. Change the condition.',
  recipe_state_missing:
    'Step {number} has no learned values for column “{column}”. Run the recipe on its training data again.',
  recipe_step_unknown: 'The recipe has no step “{step}”. Reload the page.',
  recipe_rows_made:
    'Step {number} adds rows after a step that learns from rows, so the recipe cannot be refitted in a training. Move it before that step.',
  recipe_rows_resampled:
    'Step {number} combines several rows into one (resampling in time), so single rows cannot be predicted through this recipe. Register its result as a dataset, and train on that.',
  recipe_rows_multiplied:
    'Step {number} joins a table with several rows per key and keeps them all, so one row to predict would become several. Keep the first, or register the result as a dataset and train on that.',
  recipe_trend_by_place:
    'Step {number} removes a trend along the row order, in which a row to predict has no position. Give it a time column, or register the result as a dataset and train on that.',
  recipe_needs_target:
    'Step {number} computes a feature from the target “{column}”, which is not known for rows to predict. Remove it from the step, or do not use that feature.',
  formula_syntax:
    'Step {number}: the formula cannot be read at position {position}: “{found}”. Check for a missing operator, bracket or quotation mark.',
  formula_name_unknown:
    'Step {number}: there is no column “{name}” (formula, position {position}). Write column names in [brackets].',
  formula_function_unknown: 'Step {number}: there is no function “{name}” (position {position}). Known: {functions}.',
  formula_arguments: 'Step {number}: “{name}” at position {position} takes {expected, value|values}, not {found}.',
  formula_types: 'Step {number}: “{name}” at position {position} cannot use {found}; it needs {expected}.',
  formula_too_deep:
    'Step {number}: the formula is nested too deeply (position {position}). Split it into several steps.',
  ...imageRecipeErrorWordsEn,
  ...preparationErrorWordsEn,
} as const;
