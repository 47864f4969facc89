/** Words of what the kinds that train models refuse, English. */
export const trainingErrorWordsEn = {
  model_twice: '“{model}” is chosen twice. Choose each method once.',
  memory_beyond:
    'A table of {rows} rows and {columns} columns needs about {needed_mb} MB; this work may use {limit_mb} MB. Use a sample of {sample} rows, choose fewer columns, or raise the limit.',
  rows_beyond_method:
    '{model} can take up to {limit} rows here; there are {rows}. Set “Rows used” for a random sample of them, or choose a method that takes more.',
  perplexity_beyond: 'A perplexity of {perplexity} is too large for {rows} rows. Choose {limit} or less.',
  neighbours_beyond: '{neighbours} neighbours are too many for {rows} rows. Choose {limit} or fewer.',
  recipe_rows_unlinked:
    'The recipe makes rows that are no rows of its table (means of blocks, appended tables), so results could not be traced back to them. Register its result as a dataset, and train on that without the recipe.',
  nothing_varies:
    'None of the chosen columns varies in the rows to learn from ({columns}). Choose columns with different values.',
  values_beyond:
    'Column “{column}” has values up to {value}, which are too large to calculate distances with. Scale to unit variance, change its unit, or leave the column or those rows out.',
  scores_not_finite:
    '{model} came to numbers too large to calculate with. Scale to unit variance, leave extreme values out, or choose gentler settings.',
  no_projection: '{model} cannot place new rows on its map. Choose a method that can, such as PCA, and train it.',
  contributions_unavailable: 'Contributions are defined for PCA; {model} has none.',
  target_many_classes:
    'Column “{column}” has {classes} different values; at most {limit} can be classes. Choose a column of labels, or group its values.',
  target_one_class: 'The training rows have one class only (“{label}” in “{column}”). There is nothing to tell apart.',
  positive_class_unknown: '“{label}” is no class of the target. Its classes: {classes}.',
  threshold_and_costs: 'A threshold and costs are two ways to decide: give one of them.',
  rows_one_class:
    'In some fold, the rows to fit on are all of one class, so there is nothing to tell apart. Choose fewer folds or another split, or add rows of the smaller class.',
  covariance_singular:
    'The rows of some class do not determine its covariance: columns depend on each other, or the class has too few rows. Raise the regularisation, search for it, or leave columns out.',
  class_unknown: 'The model knows no class “{label}”.',
  threshold_needs_two_classes: 'A threshold needs two classes; there are {classes}. Use costs instead.',
  costs_unfit: 'Costs and shares need one entry for each of the {classes} classes; {rows} were given.',
  axis_unknown: '“{column}” is no feature of this model, or no row has a value of it. Choose another axis.',
  axis_constant: '“{column}” has the same value in every row, so there is no axis along it. Choose another one.',
  axes_unknown: 'The model’s columns give {axes} such axes. Choose among these, or two features.',
  label_is_feature:
    'The known groups “{column}” cannot be a feature: the clusters would be made by what they are compared with.',
  clusters_beyond_rows: '{clusters} clusters are more than the {distinct} different rows (of {rows}). Choose fewer.',
  neighbours_beyond_memory:
    'Within a distance of {distance} a row has about {neighbours} neighbours, which takes {needed_mb} MB; this work may use {limit_mb} MB. Choose a smaller distance, fewer rows, or HDBSCAN.',
  metric_undefined:
    'The distance “{metric}” is not defined for {rows} rows that are zero or constant (the first is row {row}). Leave them out, or choose another distance.',
  linkage_needs_euclidean:
    'The linkage “{linkage}” is defined for Euclidean distances, not for the distance “{metric}”. Choose Euclidean distances or another linkage.',
  cut_twice: 'A tree is cut by the number of clusters or by height, not by both. Leave one of them empty.',
  scan_reversed:
    'The smallest number of clusters to compare ({smallest}) is above the largest ({largest}). Exchange them.',
  nothing_to_keep: 'No epoch is done yet, or this work has none, so there is nothing to keep. Wait, or stop it.',
  training_diverged:
    'The training came to no numbers in epoch {epoch}. Choose a smaller learning rate, or scale the features.',
  settings_none: 'Nothing of this model may be set after its training.',
  settings_changed:
    '{by} has changed these settings meanwhile (version {version}). Look at what they are now, then change them again.',
  few_features: 'Choose at least two columns: one column cannot be compressed.',
  excluded_rows_beyond: 'The table has {rows} rows; there is no row {row}.',
  bounds_reversed: 'The lower bound of “{column}” must be below its upper one.',
  no_tree: '{model} has no tree. Only hierarchical clustering makes one.',
} as const;
