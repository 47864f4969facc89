import { reportWordsEn } from './report/words.en.ts';

export const en = {
  ...reportWordsEn,
  new_project: 'New dimensional compression',
  step_preprocessing: 'Preparation',
  step_models: 'Methods',
  chosen: 'Compresses {features} columns. Nothing is predicted, so there is no target.',
  preprocessing_text:
    'All columns become numbers of one scale. Everything is learned from the rows used and replayed on new rows. PCA estimates missing numbers by its components instead, unless its parameters say otherwise.',
  models_text:
    'Each method is run as it is set up; maps of t-SNE and UMAP are made for several sizes of neighbourhood.',
  problem_no_feature:
    'Choose the columns to compress. Columns of a single value, and names of rows, are left out to begin with: they say nothing.',
  no_target: 'none',
  leaderboard_text:
    'Sorted by how well the first two dimensions keep neighbours (mean of trustworthiness and continuity at 12 neighbours; 1 is best).',
  quality: 'Neighbours kept',
  trustworthiness: 'Trustworthiness',
  continuity: 'Continuity',
  components: 'Components',
  explained_variance: 'Variance covered',
  fitted_rows: 'Rows fitted',
  new_rows: 'New rows',
  projects: 'Can be projected',
  projects_not: 'Cannot be projected',
  seconds_column: 'Took (s)',
  problem_few_features: 'Choose at least two columns: one column cannot be compressed.',
  option_choice_count: 'Count',
  option_choice_variance: 'Share of the variance',
  option_choice_cross_validation: 'Cross-validation',
  option_choice_parallel: 'Parallel analysis',
  option_choice_kaiser: 'Kaiser',
  option_choice_broken_stick: 'Broken stick',
  option_missing_estimate: 'Estimated by the components',
  option_missing_filled: 'As the preparation fills them',
  option_varimax: 'Varimax',
  option_quartimax: 'Quartimax',
  option_logcosh: 'log cosh',
  option_contrast_exp: 'Exponential',
  option_cube: 'Cube (kurtosis)',
  option_polynomial: 'Polynomial',
  option_sigmoid: 'Sigmoid',
  option_cosine: 'Cosine',
  option_euclidean: 'Euclidean',
  option_manhattan: 'Manhattan',
  option_correlation: 'Correlation',
  warning_rows_few: 'Only {rows} rows for {columns} columns: components may look different with other rows.',
  warning_rows_fewer_than_columns:
    'Fewer rows ({rows}) than columns ({columns}): components easily follow single rows. Go by cross-validation or parallel analysis.',
  warning_rows_sampled: '{rows} of {total} rows were drawn at random and used.',
  warning_rows_outlying_left_out: '{rows} rows were left out as outliers; nothing was learned from them.',
  warning_fit_rows_sampled:
    'The method compares every row with every other: it was fitted on {rows} of {total} rows, drawn at random. The others were projected.',
  warning_components_limited: '{asked} components were asked for; the data allow {components}.',
  warning_missing_estimated: 'Missing cells: {cells}. They were estimated from the components.',
  warning_missing_filled:
    'Missing cells: {cells}. They were filled by the preparation ({method}), which makes their columns look less variable.',
  warning_rows_without_values:
    'Rows without any value: {rows}. Where they lie says nothing about them; leave them out.',
  warning_heywood_case:
    'Heywood case: {count} columns have no variance of their own left ({columns}). Use fewer factors, or leave such columns out.',
  warning_graph_disconnected:
    'Neighbours: {neighbours}. The rows fall into {parts} parts that do not meet, so how the parts lie to each other says nothing. More neighbours may join them.',
  warning_perplexities_limited:
    '{rows} rows are more than {limit}: one map was made, at perplexity 30. Name others to have them as well.',
  warning_neighbours_limited:
    '{rows} rows are more than {limit}: one map was made. Name other numbers of neighbours to have them as well.',
  warning_neighbourhoods_poor:
    'The map keeps neighbours poorly ({quality}; 1 is best): do not read groups from it without a look at the data.',
} as const;
