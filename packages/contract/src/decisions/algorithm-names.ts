import type { RunSpec } from '../jobs/generated/optimization.ts';
import type { Language } from '../shared/errors.ts';

/** What the algorithms of an optimization are called. */
export const algorithmNames = {
  en: {
    single_bayes: 'Bayesian (one score)',
    multi_bayes: 'Bayesian (several targets)',
    cma_es: 'CMA-ES',
    random: 'Random search',
    grid: 'Grid',
  },
  ja: {
    single_bayes: 'ベイズ最適化（単目的）',
    multi_bayes: 'ベイズ最適化（多目的）',
    cma_es: 'CMA-ES',
    random: 'ランダムサーチ',
    grid: 'グリッドサーチ',
  },
} as const satisfies Record<Language, Record<NonNullable<RunSpec['algorithms']>[number], string>>;
