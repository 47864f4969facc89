/** What a design of experiments is refused with. */
export const optimalDesignErrorWordsEn = {
  design_name_twice: '“{factor}” occurs twice. Give each factor and result a different name.',
  factor_name_reserved: 'The run sheet has a column “{factor}” of its own. Choose another name.',
  factor_range_empty: 'The lower limit of “{factor}” must be below the upper limit.',
  factor_levels_few: '“{factor}” needs at least two different levels.',
  factor_level_twice: 'A level of “{factor}” occurs twice.',
  factor_not_numeric: '“{factor}” is categorical, so it cannot be in a linear constraint. Use an exclusion instead.',
  factor_level_unknown: '“{factor}” has no level “{level}”. Choose one of its levels.',
  condition_empty: 'Enter a lower or an upper limit for “{factor}”.',
  terms_missing: 'Add at least one term to the model.',
  term_power_of_category: '“{factor}” is categorical, so it has no square. Remove the term.',
  term_needs_levels:
    '“{factor}” has {levels, level|levels}; estimating its curvature needs at least {needed}. Add a level, or leave its square out of the model.',
  term_twice: 'The term {term} occurs twice.',
  mixture_of_one:
    'A mixture needs at least two amounts. Add another one to “{factor}”, or make it a continuous factor.',
  mixture_impossible:
    'The amounts of the mixture add up to between {least} and {most}, so they cannot be varied at a total of {total}. Change the limits or the total.',
  constraint_out_of_reach:
    'Nothing meets this constraint: within the limits of the factors, its sum is between {least} and {most}, never {bound}. Change the bound or the limits.',
  constraints_contradict:
    'Constraints {first} and {second} cannot both be met within the limits of the factors. Change a bound, or remove one of them.',
  runs_too_few:
    '{runs, run|runs} cannot estimate {coefficients, coefficient|coefficients}. Plan at least {coefficients, run|runs}, or choose a simpler model.',
  blocks_too_many: '{runs, run|runs} cannot be divided into {blocks, block|blocks}. Choose fewer blocks.',
  runs_all_repeated:
    'Of {runs, run|runs}, {repeated} are centre points and replicates. At least one other run is needed.',
  factors_all_hard:
    'Every factor is hard to change, so each whole plot would be a single run. Leave at least one factor that is set for each run, or mark none.',
  plots_need_d_optimal: '“{factor}” is hard to change; only D-optimal can find such designs. Choose D-optimal.',
  plots_with_blocks:
    'Whole plots are already blocks, so the design cannot be divided into further blocks. Set blocks to 1.',
  plots_without_repeats:
    'Centre points and replicates get whole plots of their own, which needs {plots, whole plot|whole plots} in all. Plan at least {plots}, or fewer centre points and replicates.',
  plots_with_continuous:
    'With factors that are hard to change, runs stay on the levels. Switch off “Let continuous factors take values between their levels”.',
  plots_too_many: '{runs, run|runs} cannot be divided into {plots, whole plot|whole plots}. Plan fewer whole plots.',
  plots_too_few:
    '{plots, whole plot|whole plots} cannot estimate {coefficients, coefficient|coefficients} of the hard-to-change factors (including the mean). Plan at least {coefficients}, preferably two more, or choose a simpler model.',
  plots_without_error:
    'With {plots, whole plot|whole plots}, the noise between them cannot be estimated, so no effect of the hard-to-change factors can be tested. Plan at least one more whole plot.',
  runs_without_error:
    '{runs, run|runs} in {plots, whole plot|whole plots} leave nothing to estimate the noise of a run, so no effect can be tested. Plan more runs, or fewer whole plots.',
  earlier_run_incomplete: 'Earlier experiment {row} does not have a value for each of the {factors, factor|factors}.',
  earlier_level_unknown: 'Row {row}: “{factor}” has no level “{level}”. Correct the row, or add the level.',
  earlier_not_number: 'Row {row}: “{value}” is not a number (factor “{factor}”). Correct the row.',
  runs_file_unreadable:
    'The file of runs could not be read. Send CSV in UTF-8 or CP932, with a column for each factor and at most 20 MB.',
  runs_file_column_missing:
    'The file of runs has no column “{factor}”. Its header must contain the names of all factors.',
  centre_not_allowed:
    'The centre of the factors is not allowed by the constraints. Remove the centre points, or change the constraints.',
  design_region_empty: 'No combination of levels is left by the constraints and exclusions. Loosen them.',
  design_region_thin:
    'The constraints leave hardly any of the region: {points, point was|points were} found at random. Narrow the ranges of the factors, or loosen the constraints.',
  design_not_estimable:
    'The term {term} cannot be separated from the others in this region. Remove it from the model, or add levels or loosen the constraints.',
  design_singular:
    'No {runs, run was|runs were} found that can estimate every term. Add runs, or choose a simpler model.',
  design_too_many_candidates:
    'There are {candidates, combination|combinations}; at most {limit} can be listed. Choose fewer levels.',
  design_too_many_candidates_listed:
    'There are too many combinations of levels to list. Choose D-optimal Monte-Carlo, which draws them at random, or fewer levels.',
  design_not_run: 'There is no design yet. Run the project first.',
  results_factor_missing:
    'The sheet has neither run numbers nor a column “{factor}”. Its header must contain “Run” or the names of all factors.',
  results_response_missing: 'The sheet has no column “{column}”. Choose one of its columns as a result.',
  results_none:
    'The sheet has no results. Enter numbers in the result columns ({responses}), save the file, and read it again.',
  results_column_missing:
    'The sheet has no column of results. Enter them as numbers in a column beside the factors, save the file, and read it again.',
  results_terms_missing: 'Keep at least one term in the model.',
  results_sheet_too_large:
    'A results sheet can have at most {rows, row|rows} and {columns, column|columns}. Read the sheet of this design.',
} as const;
