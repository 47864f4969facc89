export const en = {
  several_none:
    'At α = {alpha}, adjusted for multiple tests (Holm), the data do not show that {first} and {second} differ in any of the {count} variables. That does not prove there is no difference.',
  several:
    'At α = {alpha}, adjusted for multiple tests (Holm), a difference between {first} and {second} shows in {differ} of {count, variable|variables}.',
  differs: 'Values of {variable} tend to be {direction} in {first} than in {second}, by {size} ({interval}, p {p}).',
  differs_pairs: '{first} tends to be {direction} than {second}, by {size} ({interval}, p {p}).',
  differs_tied:
    'Values of {variable} tend to be {direction} in {first} than in {second} (p {p}), although the shift is {size} ({interval}): many values are equal.',
  differs_tied_pairs:
    '{first} tends to be {direction} than {second} (p {p}), although the shift is {size} ({interval}): many differences are equal.',
  not_shown:
    'The data do not show that {first} and {second} differ in {variable}: the shift is {size} ({interval}, p {p}). That does not prove that there is none.',
  not_shown_pairs:
    'The data do not show that {first} and {second} differ: the shift is {size} ({interval}, p {p}). That does not prove that there is none.',
  not_that_way:
    'The data do not show a difference in the direction that was asked about: from {second} to {first} the shift is {size} ({interval}, p {p}), the other way. A two-sided test judges both directions.',
  probability:
    'A value of {first} exceeds one of {second} with a probability of {share} ({level} confidence interval {low} to {high}).',
  interval: '{level} confidence interval {low} to {high}',
  interval_none: 'too few values for a {level} confidence interval',
  interval_above: '{level} confidence: above {low}',
  interval_below: '{level} confidence: below {high}',
  at_a_glance: 'Variables at a glance',
  shift: 'Shift (Hodges–Lehmann)',
  shift_chart: 'Shift with its {level} confidence interval',
  shift_text:
    'The shift is the median of all differences between values of the two groups or, for pairs, of all means of two differences. It moves one distribution onto the other if both have the same shape.',
  exact: 'exact',
  normal: 'normal approximation, corrected for continuity and ties',
  how: 'p is',
  used: 'Values used',
  effects_text:
    '{level} intervals, two-sided: for two groups by Newcombe’s method 5 (probability and rank-biserial correlation), for pairs by Fisher’s z.',
  assumptions_text:
    'Rank tests need no normal distribution. The values must be independent; for the shift, both distributions must have the same shape; for pairs, the differences must be symmetric.',
  paste_line: '{test}: {statistic} = {value}, {p}; shift {shift} [{low}, {high}] ({level} CI); r = {effect}; n = {n}.',
} as const;
