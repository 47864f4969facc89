export const en = {
  several:
    'At α = {alpha}, adjusted for their number (Holm), {differ} of {count, variable|variables} differ between the groups of {category}.',
  differ:
    'The means of {variable} differ between the {count, group|groups} of {category}: they are highest in {highest} ({high}) and lowest in {lowest} ({low}); {statistics}.',
  not_shown:
    'The data do not show that the means of {variable} differ between the {count, group|groups} of {category}: {statistics}. That does not prove that they are the same.',
  pairs_differ: 'Pairs that differ ({method}): {pairs}.',
  pair: '{first} − {second}: {difference}',
  more: '{count} more',
  no_pair: 'No single pair is shown to differ ({method}): which groups make the difference stays open.',
  could_show: 'With these data, an effect of f = {effect} would have been found with a probability of 80 %.',
  left_out: 'Groups with fewer than two values are left out: {groups}.',
  group_count: '{group} ({rows, value|values})',
  constant_group: 'A group does not vary, so that Welch’s test cannot be made; the classical one stands alone.',
  at_a_glance: 'Variables at a glance',
  values_chart: '{variable} by {category}: values, quartiles and mean (diamond)',
  differences_chart: 'Differences of means with {level} confidence intervals, all pairs at once ({method})',
  differences_some: 'The {drawn} pairs with the smallest p of {total} are drawn; all are in the table below.',
  test_welch_anova: 'Welch’s F (variances may differ)',
  test_anova: 'Classical F (equal variances)',
  test_kruskal_wallis: 'Kruskal–Wallis H (ranks)',
  df1: 'df 1',
  df2: 'df 2',
  pairs: 'Which groups differ',
  pairs_text:
    'p and intervals hold for all pairs at once. Games–Howell goes with Welch’s F, Tukey with the classical one, Dunn (adjusted by Holm) with ranks.',
  method: 'Method',
  method_games_howell: 'Games–Howell',
  method_tukey: 'Tukey',
  method_dunn: 'Dunn (Holm)',
  first_pair: 'Pair',
  difference: 'Difference',
  rank_difference: 'Difference of mean ranks',
  effects_text:
    'η² and ε² describe these values and are too large for the population; ω² is corrected for that. Its {level} interval is that of the true share of variance (noncentral F).',
  residuals: 'Residuals',
  residuals_chart: 'Distances from the means of the groups: normal Q–Q plot',
  variances:
    'Brown–Forsythe test of equal variances: F({df1}, {df2}) = {f}, p {p}. Welch’s F does not need equal variances.',
  outlier: '{row} ({group}): {value}',
  power_chart: 'Probability to find true differences',
  true_effect: 'True effect f',
  size_of: 'True effect f',
  power_text:
    'f is the standard deviation of the true means in that within groups; by convention 0.1 is small, 0.25 medium, 0.4 large. For the classical F with the number of values found here.',
  statistics_line: 'F({df1}, {df2}) = {f}, p {p}',
  paste_line: '{test}: {statistics}; ω² = {omega} [{low}, {high}] ({level} CI); n = {n}.',
} as const;
