import type { Kind } from '../../features/projects/kind.ts';

export const clustering: Kind = {
  id: 'clustering',
  training: {
    succeeded: { en: 'A clustering has finished.', ja: 'クラスタリングが完了しました。' },
    failed: { en: 'A clustering failed.', ja: 'クラスタリングに失敗しました。' },
  },
  saving: {
    'clustering.labels': {
      succeeded: {
        en: 'The clusters have been saved as a dataset.',
        ja: 'クラスターをデータセットとして保存しました。',
      },
      failed: { en: 'The clusters could not be saved.', ja: 'クラスターを保存できませんでした。' },
    },
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
      succeeded: { en: 'The rows have been assigned to clusters.', ja: '行をクラスターに割り当てました。' },
      failed: { en: 'Rows could not be assigned to clusters.', ja: '行をクラスターに割り当てられませんでした。' },
    },
    report: async () => (await import('./predict/report.tsx')).PredictionScreen,
    parts: async () => (await import('./predict/clustering-parts.tsx')).clusteringParts,
  },
};
