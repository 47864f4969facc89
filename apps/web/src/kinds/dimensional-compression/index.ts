import { pathTo, paths } from '../../lib/paths.ts';
import type { Screen, TaskAnnouncement } from '../../lib/screens/screen.ts';
import type { TrainingType } from '../../features/projects/kind.ts';

const screens: readonly Screen[] = [
  {
    path: paths.dimensionalCompressionRegister,
    title: { en: 'New dimensional compression', ja: '新しい次元削減' },
    needsCompute: true,
    parent: paths.trainings,
    load: async () => (await import('./wizard/register-screen.tsx')).RegisterScreen,
  },
  {
    path: paths.dimensionalCompressionDetails,
    title: { en: 'Dimensional compression', ja: '次元削減' },
    namedBy: 'project_id',
    parent: paths.trainings,
    load: async () => (await import('./details-screen.tsx')).DetailsScreen,
  },
  {
    path: paths.dimensionalCompressionResult,
    title: { en: 'Result', ja: '結果' },
    parent: paths.dimensionalCompressionDetails,
    load: async () => (await import('./result/result-screen.tsx')).ResultScreen,
  },
  {
    path: paths.dimensionalCompressionReport,
    title: { en: 'Report', ja: 'レポート' },
    namedBy: 'model',
    parent: paths.dimensionalCompressionResult,
    load: async () => (await import('./report/report-screen.tsx')).ReportScreen,
  },
];

/** Where a dataset that was saved from a model is to be seen. */
function saved(succeeded: TaskAnnouncement['succeeded'], failed: TaskAnnouncement['failed']): TaskAnnouncement {
  return {
    succeeded,
    failed,
    open: (task) => pathTo(paths.datasetDetails, { dataset_id: task.subject_id, data_type: 'training_data' }),
  };
}

export const dimensionalCompression: TrainingType = {
  id: 'dimensional_compression',
  screens,
  announcement: {
    succeeded: { en: 'A dimensional compression has finished.', ja: '次元削減が完了しました。' },
    failed: { en: 'A dimensional compression failed.', ja: '次元削減に失敗しました。' },
    open: (task) => pathTo(paths.dimensionalCompressionResult, { project_id: task.subject_id }),
  },
  announcements: {
    'dimensional_compression.scores': saved(
      { en: 'The scores are saved as a dataset.', ja: 'スコアをデータセットとして保存しました。' },
      { en: 'The scores could not be saved.', ja: 'スコアを保存できませんでした。' },
    ),
    'dimensional_compression.project': saved(
      { en: 'The projected rows are saved as a dataset.', ja: '射影した行をデータセットとして保存しました。' },
      { en: 'The rows could not be projected.', ja: '行を射影できませんでした。' },
    ),
  },
};
