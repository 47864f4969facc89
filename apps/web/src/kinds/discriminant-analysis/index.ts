import type { DiscriminantHeadline } from '@hakaru/contract/training/discriminant-analysis';
import type { Kind } from '../../features/projects/kind.ts';
import { spreadText } from '../../features/projects/result/figure-text.ts';
import { formatPercent } from '../../lib/numbers/format-number.ts';

export const discriminantAnalysis: Kind = {
  id: 'discriminant_analysis',
  training: {
    succeeded: { en: 'A discriminant analysis was trained.', ja: '判別分析の学習が完了しました。' },
    failed: { en: 'A training of a discriminant analysis failed.', ja: '判別分析の学習に失敗しました。' },
  },
  headline: ({ code, figures }) => {
    const { accuracy, sd, baseline } = figures as DiscriminantHeadline;
    const own = spreadText(accuracy, sd, (value) => formatPercent(value, 1));
    const other = formatPercent(baseline, 1);
    if (code === 'better')
      return { en: `Balanced accuracy ${own}, baseline ${other}`, ja: `均衡正解率 ${own}、ベースライン ${other}` };
    if (code === 'no_better')
      return {
        en: `Balanced accuracy ${own}, no better than the baseline`,
        ja: `均衡正解率 ${own}、ベースラインより良くありません`,
      };
    return { en: 'Not cross-validated', ja: '交差検証の値なし' };
  },
  screens: {
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./setup.ts')).DetailsScreen,
    result: async () => (await import('./result/result.tsx')).ResultScreen,
    report: async () => (await import('./report/report.tsx')).ReportScreen,
  },
  prediction: {
    outcome: {
      succeeded: { en: 'The classes are predicted.', ja: 'クラスの予測が完了しました。' },
      failed: { en: 'A prediction of classes failed.', ja: 'クラスの予測に失敗しました。' },
    },
    report: async () => (await import('./predict/report.tsx')).PredictionScreen,
    parts: async () => (await import('./predict/discriminant-parts.tsx')).discriminantParts,
  },
};
