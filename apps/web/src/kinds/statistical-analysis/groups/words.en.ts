export const en = {
  several_none:
    'At α = {alpha}, adjusted for multiple tests (Holm), none of the {count} variables is shown to differ between the groups of {category}. That does not prove there is no difference.',
  several:
    'At α = {alpha}, adjusted for multiple tests (Holm), {differ} of {count, variable|variables} differ between the groups of {category}.',
  differ:
    'The means of {variable} differ between the {count, group|groups} of {category}: they are highest in {highest} ({high}) and lowest in {lowest} ({low}); {statistics}.',
  not_shown:
    'The data do not show that the means of {variable} differ between the {count, group|groups} of {category}: {statistics}. That does not prove that they are the same.',
  pairs_differ: 'Pairs that differ ({method}): {pairs}.',
  pair: '{first} − {second}: {difference}',
  more: '{count} more',
  no_pair: 'No single pair is shown to differ ({method}): it remains open which groups cause the difference.',
  could_show: 'With these data, an effect of f = {effect} would have been detected with a probability of 80 %.',
  left_out: 'Groups with fewer than two values are left out: {groups}.',
  more_groups: '{count} more',
  group_count: '{group} ({rows, value|values})',
  constant_group: 'One group does not vary, so Welch’s test cannot be calculated; only the classical one is shown.',
  at_a_glance: 'Variables at a glance',
  values_chart: 'Values of {variable} by {category} with quartiles and mean (diamond)',
  differences_chart: 'Differences of means with {level} confidence intervals, all pairs at once ({method})',
  differences_some: '{drawn} of {total, pair|pairs} drawn, those with the smallest p.',
  pairs_listed:
    'The {listed} pairs with the smallest p are listed for each method; the statistics download contains all {total}.',
  n_of_groups: '{n} in {count, group|groups} of {sizes}',
  test_welch_anova: 'Welch’s F (variances may differ)',
  test_anova: 'Classical F (equal variances)',
  test_kruskal_wallis: 'Kruskal–Wallis H (ranks)',
  df1: 'df 1',
  df2: 'df 2',
  pairs: 'Which groups differ',
  pairs_text:
    'p and intervals hold for all pairs at once. Games–Howell belongs to Welch’s F, Tukey to the classical F, Dunn (adjusted by Holm) to the rank test.',
  method: 'Method',
  method_games_howell: 'Games–Howell',
  method_tukey: 'Tukey',
  method_dunn: 'Dunn (Holm)',
  first_pair: 'Pair',
  difference: 'Difference',
  rank_difference: 'Difference of mean ranks',
  effects_text:
    'η² and ε² describe these values and are too large for the population; ω² is corrected for that. Its {level} interval is that of the true share of variance (noncentral F).',
  residuals_chart: 'Normal Q–Q plot of the deviations from the group means',
  variances:
    'Brown–Forsythe test of equal variances: F({df1}, {df2}) = {f}, p {p}. Welch’s F does not need equal variances.',
  outlier: '{row} ({group}): {value}',
  power_chart: 'Probability of detecting true differences',
  true_effect: 'True effect f',
  size_of: 'True effect f',
  power_text:
    'f is the standard deviation of the true means divided by that within groups; by convention, 0.1 is small, 0.25 medium and 0.4 large. For the classical F, with the number of values found here.',
  statistics_line: 'F({df1}, {df2}) = {f}, {p}',
  paste_line: '{test}: {statistics}; ω² = {omega} [{low}, {high}] ({level} CI); n = {n}.',
} as const;
