import type { RegressionHeadline } from '@hakaru/contract/training/regression';
import type { Kind } from '../../features/projects/kind.ts';
import { formatPercent, formatSpread } from '../../lib/numbers/format-number.ts';

export const regression: Kind = {
  id: 'regression',
  training: {
    succeeded: { en: 'A regression was trained.', ja: '回帰モデルの学習が完了しました。' },
    failed: { en: 'A regression training failed.', ja: '回帰モデルの学習に失敗しました。' },
  },
  headline: ({ code, figures }) => {
    const { rmse, sd, baseline } = figures as RegressionHeadline;
    const own = `RMSE ${formatSpread(rmse, sd)}`;
    const share = formatPercent(1 - rmse! / baseline!);
    if (code === 'better')
      return { en: `${own}, ${share} below the baseline`, ja: `${own}、ベースラインより ${share} 小さい` };
    if (code === 'no_better')
      return { en: `${own}, no better than the baseline`, ja: `${own}、ベースラインより良くありません` };
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
      succeeded: { en: 'The prediction is ready.', ja: '予測が完了しました。' },
      failed: { en: 'A prediction failed.', ja: '予測に失敗しました。' },
    },
    report: async () => (await import('./predict/report.tsx')).PredictionScreen,
    parts: async () => (await import('./predict/regression-parts.tsx')).regressionParts,
  },
};
