/** Words of what the kinds that train models refuse, English. */
export const trainingErrorWordsEn = {
  leak_copy: '{columns} and {target} carry the same information. Leave out what is computed from {target}.',
  leak_order: '{columns} is in the same order as {target}, row by row: it seems to be computed from it.',
  leak_cut:
    '{columns} and {target} follow from each other: each value of one corresponds to a range of the other, without overlap.',
  leak_alone: '{columns} alone explains {percent} % of {target}. Is it known before {target} is measured?',
  leak_verdict:
    '{columns} contains verdicts, such as pass and fail. If they follow from {target}, leave the column out: a prediction would need it.',
  leak_combination: '{target} is exactly a weighted sum of {columns}. Are they known before it?',
  split_twins:
    '{percent} % of the rows have a near twin with nearly the same target, as rows of one lot do: for example, rows {one} and {other}. A random split puts twins on both sides; split by a group column.',
  split_twins_grouped:
    'Rows with the same “{column}” are nearly the same ({percent} % of the near twins; for example, rows {one} and {other}). A random split puts them on both sides; split by group.',
  split_alike_in_group:
    'The target is similar in rows with the same “{column}” (intra-class correlation {percent} %). To predict new values of “{column}”, split by group.',
  split_drift:
    'The target drifts along “{column}” ({percent} % of its variance). To predict the future, split by time.',
  scaling_off:
    'Without scaling, models with a penalty, a distance or a network depend on the units of the columns: columns with small numbers hardly count.',
  model_twice: '“{model}” is chosen twice. Choose each method once.',
  memory_beyond:
    'A table of {rows, row|rows} and {columns, column|columns} needs about {needed_mb} MB; this run may use {limit_mb} MB. Use a sample of {sample, row|rows}, choose fewer columns, or raise the limit.',
  rows_beyond_method:
    '{model} can use up to {limit} rows here; there are {rows}. Set “Rows used” to take a random sample, or choose another method.',
  perplexity_beyond: 'A perplexity of {perplexity} is too large for {rows, row|rows}. Choose {limit} or less.',
  neighbours_beyond:
    '{neighbours, neighbour is|neighbours are} too many for {rows, row|rows}. Choose {limit} or fewer.',
  recipe_rows_unlinked:
    'The recipe makes rows that are not rows of its table (block means, appended tables), so results cannot be traced back. Register its result as a dataset, and train on that without the recipe.',
  nothing_varies:
    'The chosen columns do not vary over the rows to learn from ({columns}). Choose columns whose values vary.',
  values_beyond:
    'Column “{column}” has values up to {value}, too large to calculate distances with. Standardise, change the unit, or leave out the column or those rows.',
  scores_not_finite:
    '{model} produced numbers that are too large. Standardise, leave out extreme values, or choose more moderate settings.',
  no_projection: '{model} cannot place new rows. Choose a method that can, such as PCA.',
  contributions_unavailable: 'Contributions are defined for PCA; {model} has none.',
  target_many_classes:
    'Column “{column}” has {classes, different value|different values}; at most {limit} can be classes. Choose a label column, or group its values.',
  target_one_class:
    'The training rows have only one class (“{label}” in “{column}”), so there is nothing to distinguish.',
  positive_class_unknown: '“{label}” is not a class of the target. Its classes: {classes}.',
  threshold_and_costs: 'Threshold and costs are alternative decision rules. Give only one of them.',
  rows_one_class:
    'In at least one fold, all training rows have the same class, so there is nothing to distinguish. Choose fewer folds or another split, or add rows of the smaller class.',
  covariance_singular:
    'The covariance of at least one class cannot be determined: columns depend on each other, or there are too few rows. Increase the regularisation, use the search, or leave out columns.',
  class_unknown: 'The model has no class “{label}”.',
  threshold_needs_two_classes: 'A threshold applies to two classes; there are {classes}. Use costs instead.',
  costs_unfit: 'Costs and shares need one entry for each of the {classes, class|classes}, but there are {rows}.',
  axis_unknown: '“{column}” is not a feature of this model, or has no values. Choose another axis.',
  axis_constant: '“{column}” has the same value in every row, so it cannot be an axis. Choose another one.',
  axes_unknown: 'The columns of the model give only {axes} such axes. Choose one of these, or choose two features.',
  label_is_feature:
    'The column of known groups, “{column}”, cannot also be used for clustering, because the clusters are compared with it.',
  clusters_beyond_rows:
    '{clusters, cluster is|clusters are} more than the {distinct, different row|different rows} (of {rows}). Choose fewer.',
  neighbours_beyond_memory:
    'Within a distance of {distance}, a row has about {neighbours, neighbour|neighbours}, which takes {needed_mb} MB; this run may use {limit_mb} MB. Choose a smaller distance, fewer rows, or HDBSCAN.',
  metric_undefined:
    'The distance “{metric}” is not defined for {rows, row|rows} that are zero or constant (the first is row {row}). Leave them out, or choose another distance.',
  linkage_needs_euclidean:
    'The linkage “{linkage}” is defined for Euclidean distances, not for the distance “{metric}”. Choose Euclidean distances or another linkage.',
  cut_twice: 'Cut the tree by number of clusters or by height, not both. Leave one of them empty.',
  scan_reversed: 'The smallest number of clusters to compare ({smallest}) is above the largest ({largest}). Swap them.',
  nothing_to_keep: 'There is nothing to keep yet, or this run keeps nothing before its end. Wait, or stop it.',
  training_diverged:
    'The loss could not be calculated in epoch {epoch}. Choose a smaller learning rate, or scale the features.',
  settings_none: 'This model has no settings that can be changed after training.',
  settings_changed:
    '{by} has changed these settings in the meantime (version {version}). Check the current values, then make your change again.',
  few_features: 'Choose at least two columns; one column cannot be reduced.',
  excluded_rows_beyond: 'The table has {rows, row|rows}; there is no row {row}.',
  bounds_reversed: 'The lower bound of “{column}” must be below the upper bound.',
  series_step_differs:
    'Most rows of the file are {found} apart; the model was trained with {trained}. Resample the file to that interval.',
  sensor_rows_none: 'No row is new. Send at least one after the rows before ({rows}).',
  no_tree: '{model} has no tree. Only hierarchical clustering makes one.',
} as const;
