import type { Kind } from '../../features/projects/kind.ts';

export const discriminantAnalysis: Kind = {
  id: 'discriminant_analysis',
  training: {
    succeeded: { en: 'A discriminant analysis has finished training.', ja: '判別分析の学習が完了しました。' },
    failed: { en: 'The training of a discriminant analysis failed.', ja: '判別分析の学習に失敗しました。' },
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
      succeeded: { en: 'The predicted classes are ready.', ja: 'クラスの予測が完了しました。' },
      failed: { en: 'Classes could not be predicted.', ja: 'クラスの予測に失敗しました。' },
    },
    report: async () => (await import('./predict/report.tsx')).PredictionScreen,
    parts: async () => (await import('./predict/discriminant-parts.tsx')).discriminantParts,
  },
};
