import type { Normality } from '@hakaru/contract';

/** Up to so many values are tested by Shapiro and Wilk's W, more by D'Agostino and Pearson's K². */
export const MOST_FOR_SHAPIRO = 5000;

/**
 * D'Agostino and Pearson's omnibus test from n, the skewness m₃ / m₂^1.5 and the kurtosis m₄ / m₂² (not the excess):
 * as scipy.stats.normaltest. Its K² has two degrees of freedom, whose tail is e^(−K² / 2).
 */
export function dagostinoPearson(n: number, skewness: number, kurtosis: number): Normality | null {
  if (n < 8) return null;
  const statistic = skewnessZ(n, skewness) ** 2 + kurtosisZ(n, kurtosis) ** 2;
  return Number.isFinite(statistic)
    ? { test: 'dagostino_pearson', statistic, p_value: Math.exp(-statistic / 2) }
    : null;
}

function skewnessZ(n: number, skewness: number): number {
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta = (3 * (n ** 2 + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w = Math.sqrt(2 * (beta - 1)) - 1;
  return Math.asinh(y / Math.sqrt(2 / (w - 1))) / Math.sqrt(0.5 * Math.log(w));
}

function kurtosisZ(n: number, kurtosis: number): number {
  const expected = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(variance);
  const beta =
    ((6 * (n ** 2 - 5 * n + 2)) / ((n + 7) * (n + 9))) * Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / beta) * (2 / beta + Math.sqrt(1 + 4 / beta ** 2));
  const below = 1 + x * Math.sqrt(2 / (a - 4));
  return (1 - 2 / (9 * a) - Math.sign(below) * Math.cbrt((1 - 2 / a) / Math.abs(below))) / Math.sqrt(2 / (9 * a));
}
