export const en = {
  several: 'At α = {alpha}, adjusted for multiple tests (Holm), {found} of {count, pair is|pairs are} correlated.',
  several_none:
    'At α = {alpha}, adjusted for multiple tests (Holm), none of the {count} pairs is shown to be correlated. That does not prove there is no relation.',
  together: '{second} tends to rise with {first}: {statistics}.',
  opposed: '{second} tends to fall as {first} rises: {statistics}.',
  not_shown:
    'The data do not show that {first} and {second} are correlated: {statistics}. That does not prove that they are unrelated.',
  statistics: '{coefficient} {value} ({level} confidence interval {low} to {high}), {p}, n = {n}',
  statistics_plain: '{coefficient} {value}, {p}, n = {n}',
  no_cause: 'A correlation between two columns does not mean that one causes the other.',
  curved:
    'The relation between {first} and {second} is curved: a quadratic term explains another {gain} of the variance. Pearson’s r shows little of it; look at the chart.',
  decides: 'A single row is decisive: without row {row}, Pearson’s r of {first} and {second} is {value} (p {p}).',
  decides_constant:
    'Everything rests on row {row}: without it, one of {first} and {second} is constant and there is no correlation to speak of.',
  matrix: 'Correlations of all pairs',
  coefficient: 'Coefficient',
  scatter: '{second} against {first}',
  line: 'Least-squares line',
  rows: 'Rows',
  influential: 'The row that changes r most',
  some_drawn: '{drawn} of {total, row|rows} drawn.',
  pairs: 'All pairs',
  pair: 'Pair',
  name_pearson: 'Pearson’s r',
  name_spearman: 'Spearman’s ρ',
  name_kendall: 'Kendall’s τ',
  numbers_text: 'Report the coefficient listed first. Intervals are calculated on the scale of Fisher’s z.',
  exact: 'exact',
  normal: 'approximate',
  how: 'p is',
  checks: 'What a coefficient does not show',
  curve_text: 'A quadratic term in addition to the straight line: p {p}; it explains another {gain} of the variance.',
  no_curve: 'A quadratic term cannot be distinguished from zero here.',
  influence_text:
    'Pearson’s r changes most without row {row} ({first} = {x}, {second} = {y}): it is then {value} (p {p}). Check whether the row is right; nothing was left out.',
  influence_constant:
    'Everything rests on row {row} ({first} = {x}, {second} = {y}): without it, one of the columns is constant. Check whether the row is right; nothing was left out.',
  checks_text: 'Pearson’s r describes straight lines and can depend on a single row. These checks examine both.',
  paste_line: '{first} and {second}: {statistics}.',
} as const;
