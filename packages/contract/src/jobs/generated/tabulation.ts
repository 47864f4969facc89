// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.

/** Each sample is one column's values, without the missing ones. */
export interface SamplesSpec {
  samples: number[][];
}

/** One for each sample; None of fewer than three values and of equal ones. */
export interface ShapiroWilkResult {
  results: (TestResult | null)[];
}

/** A test's statistic and p-value. */
export interface TestResult {
  statistic: number;
  p_value: number;
}
