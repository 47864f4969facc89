import type { ErrorParams, Language } from '../shared/errors.ts';

/** What people call the choices that compute names by codes in what it says. */
export const choiceTitles = {
  linkage: {
    ward: { en: 'Ward', ja: 'Ward 法' },
    average: { en: 'Average (UPGMA)', ja: '群平均法' },
    complete: { en: 'Complete', ja: '最長距離法' },
    single: { en: 'Single', ja: '最短距離法' },
    weighted: { en: 'Weighted (WPGMA)', ja: '加重平均法（WPGMA）' },
    centroid: { en: 'Centroid', ja: '重心法' },
    median: { en: 'Median (WPGMC)', ja: 'メディアン法' },
  },
  metric: {
    euclidean: { en: 'Euclidean', ja: 'ユークリッド' },
    cityblock: { en: 'City block', ja: 'マンハッタン' },
    chebyshev: { en: 'Chebyshev', ja: 'チェビシェフ' },
    cosine: { en: 'Cosine', ja: 'コサイン' },
    correlation: { en: 'Correlation', ja: '相関' },
  },
} as const satisfies Record<string, Record<string, Record<Language, string>>>;

type Titles = Record<string, Record<string, Record<Language, string>>>;

/** Parameters of an error or a warning with its choices in words; others as they are. */
export function withChoiceTitles<P extends ErrorParams>(params: P, language: Language): P {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (choiceTitles as Titles)[name]?.[String(value)]?.[language] ?? value,
    ]),
  ) as P;
}
