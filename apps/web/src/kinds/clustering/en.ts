import { choiceTitles } from '@hakaru/contract/training/choice-titles';
import { reportWordsEn } from './report/words.en.ts';

export const en = {
  ...reportWordsEn,
  new_project: 'New clustering',
  step_preprocessing: 'Preparation',
  step_models: 'Methods',
  chosen:
    'Compares rows by {features} columns. Nothing is predicted, so there is no target. Categories are left out at first: distances between them say little.',
  label_column: 'Known groups',
  label_column_help:
    'A column that tells groups already. No method sees it (it is no feature then); the clusters are compared with it.',
  no_label_column: 'None',
  preprocessing_text:
    'All columns become numbers of one scale, so that each counts in distances. Everything is learned from the rows used and replayed on new rows.',
  models_text:
    'Each method finds clusters in its own way; those that need a number of clusters take the recommended one where none is set.',
  beyond_rows:
    'The table has {rows} rows, which is more than some of these methods take: {methods}. They will fail unless “Rows used” below is smaller; k-means and Gaussian mixtures take any number.',
  beyond_rows_of: '{model} (up to {limit})',
  scan: 'Numbers of clusters compared',
  scan_text: 'For each method that needs a number, several are compared and one is recommended, with the reason.',
  problem_label_is_feature: 'The column of known groups must not be a feature.',
  problem_scan_reversed: 'The smallest number of clusters must not be above the largest.',
  problem_linkage_metric:
    'The linkage chosen for hierarchical clustering (Ward, centroid, median) needs Euclidean distances.',
  problem_cut_twice: 'Cut the tree of hierarchical clustering by the number of clusters or by height, not by both.',
  leaderboard_text:
    'Sorted by the silhouette (1: well apart, 0: touching, below: mixed up). It favours round clusters: look at the report before you believe it.',
  silhouette: 'Silhouette',
  clusters: 'Clusters',
  recommended: 'recommended',
  stability: 'Stability (ARI)',
  calinski_harabasz: 'Calinski–Harabasz',
  davies_bouldin: 'Davies–Bouldin',
  adjusted_rand: 'Known groups (ARI)',
  noise: 'Noise',
  seconds_column: 'Took (s)',
  reason_of: '{model}: {reason}',
  and: ', ',
  reason_majority: '{clusters} clusters are recommended: {votes} of {of} criteria prefer this number ({criteria}).',
  reason_tie_silhouette:
    '{clusters} clusters are recommended: several numbers have {votes} of {of} criteria each, and the silhouette is best here ({criteria}).',
  reason_tie_fewest:
    '{clusters} clusters are recommended: several numbers have {votes} of {of} criteria each, and this is the smallest ({criteria}).',
  reason_only_criterion:
    '{clusters} clusters are recommended: it is what the only criterion that could be computed prefers ({criteria}).',
  reason_none: 'No criterion could be computed, so no number is recommended.',
  criterion_elbow: 'Elbow',
  criterion_silhouette: 'Silhouette',
  criterion_calinski_harabasz: 'Calinski–Harabasz',
  criterion_davies_bouldin: 'Davies–Bouldin',
  criterion_gap: 'Gap statistic',
  criterion_bic: 'BIC',
  criterion_aic: 'AIC',
  criterion_stability: 'Stability',
  criterion_eigengap: 'Eigengap',
  option_ward: choiceTitles.linkage.ward.en,
  option_average: choiceTitles.linkage.average.en,
  option_complete: choiceTitles.linkage.complete.en,
  option_single: choiceTitles.linkage.single.en,
  option_weighted: choiceTitles.linkage.weighted.en,
  option_centroid: choiceTitles.linkage.centroid.en,
  option_linkage_median: choiceTitles.linkage.median.en,
  option_euclidean: choiceTitles.metric.euclidean.en,
  option_cityblock: choiceTitles.metric.cityblock.en,
  option_chebyshev: choiceTitles.metric.chebyshev.en,
  option_cosine: choiceTitles.metric.cosine.en,
  option_correlation: choiceTitles.metric.correlation.en,
  excluded_rows_text:
    'Numbers of rows that nothing is learned from, such as outliers found before: 3, 17-20. They are assigned to the clusters afterwards.',
  option_full: 'Full',
  option_tied: 'Tied',
  option_diag: 'Diagonal',
  option_spherical: 'Spherical',
  option_eom: 'Excess of mass',
  option_leaf: 'Leaves',
  option_nearest_neighbours: 'Nearest neighbours',
  warning_rows_sampled: '{rows} of {total} rows were drawn at random and used.',
  warning_rows_outlying_left_out: '{rows} rows were left out as outliers; nothing was learned from them.',
  warning_categories_as_numbers:
    'Categories count as columns of 0 and 1 ({columns}): distances between them say little. Consider leaving them out.',
  warning_structure_weak: 'Weak structure: the mean silhouette is {silhouette}. The clusters touch or overlap.',
  warning_no_structure_found: 'By {criteria}, one cluster describes the rows as well: there may be no clusters at all.',
  warning_clusters_unstable:
    'The clusters change when rows are left out (mean adjusted Rand index {stability}; 1 is best).',
  warning_cluster_tiny: '{clusters} clusters have very few rows (the smallest {rows}).',
  warning_clusters_fewer_than_asked: '{asked} clusters were asked for; {clusters} were found.',
  warning_noise_much: '{rows} rows belong to no cluster.',
  warning_all_noise:
    'No cluster was found: all {rows} rows are noise. Allow a larger distance ε (DBSCAN), smaller clusters (HDBSCAN) or fewer neighbours.',
  warning_one_cluster: 'Only one cluster was found.',
  warning_components_empty: '{components} components have no row that belongs to them most.',
  warning_graph_disconnected: 'The rows fall into {parts} parts that no neighbour joins.',
  warning_inversions:
    'With the linkage “{linkage}”, some clusters join below others they contain: heights of the tree are not in order.',
  warning_scan_at_edge: 'The recommended number ({clusters}) is the largest that was compared: compare more.',
  warning_scan_rows_sampled: 'Numbers of clusters were compared on {rows} of {total} rows.',
} as const;
