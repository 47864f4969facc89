import type { Kind } from '../../features/projects/kind.ts';

export const regression: Kind = {
  id: 'regression',
  training: {
    succeeded: { en: 'A regression has finished training.', ja: '回帰モデルの学習が完了しました。' },
    failed: { en: 'The training of a regression failed.', ja: '回帰モデルの学習に失敗しました。' },
  },
  headline: async () => (await import('./headline.ts')).headline,
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
