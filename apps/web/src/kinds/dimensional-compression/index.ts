import type { Kind } from '../../features/projects/kind.ts';

export const dimensionalCompression: Kind = {
  id: 'dimensional_compression',
  training: {
    succeeded: { en: 'A dimensionality reduction has finished.', ja: '次元削減が完了しました。' },
    failed: { en: 'A dimensionality reduction failed.', ja: '次元削減に失敗しました。' },
  },
  saving: {
    'dimensional_compression.scores': {
      succeeded: { en: 'The scores have been saved as a dataset.', ja: 'スコアをデータセットとして保存しました。' },
      failed: { en: 'The scores could not be saved.', ja: 'スコアを保存できませんでした。' },
    },
    'dimensional_compression.project': {
      succeeded: {
        en: 'The projected rows have been saved as a dataset.',
        ja: '射影した行をデータセットとして保存しました。',
      },
      failed: { en: 'The rows could not be projected.', ja: '行を射影できませんでした。' },
    },
  },
  headline: async () => (await import('./headline.ts')).headline,
  screens: {
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./setup.ts')).DetailsScreen,
    result: async () => (await import('./result/result.tsx')).ResultScreen,
    report: async () => (await import('./report/report.tsx')).ReportScreen,
  },
};
