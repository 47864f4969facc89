import { pathTo, paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screens/screen.ts';
import type { TrainingType } from '../../features/projects/kind.ts';

const screens: readonly Screen[] = [
  {
    path: paths.clusteringRegister,
    title: { en: 'New clustering', ja: '新しいクラスタリング' },
    needsCompute: true,
    parent: paths.trainings,
    load: async () => (await import('./wizard/register-screen.tsx')).RegisterScreen,
  },
  {
    path: paths.clusteringDetails,
    title: { en: 'Clustering', ja: 'クラスタリング' },
    namedBy: 'project_id',
    parent: paths.trainings,
    load: async () => (await import('./details-screen.tsx')).DetailsScreen,
  },
  {
    path: paths.clusteringResult,
    title: { en: 'Result', ja: '結果' },
    parent: paths.clusteringDetails,
    load: async () => (await import('./result/result-screen.tsx')).ResultScreen,
  },
  {
    path: paths.clusteringReport,
    title: { en: 'Report', ja: 'レポート' },
    namedBy: 'model',
    parent: paths.clusteringResult,
    load: async () => (await import('./report/report-screen.tsx')).ReportScreen,
  },
];

export const clustering: TrainingType = {
  id: 'clustering',
  screens,
  announcement: {
    succeeded: { en: 'A clustering has finished.', ja: 'クラスタリングが完了しました。' },
    failed: { en: 'A clustering failed.', ja: 'クラスタリングに失敗しました。' },
    open: (task) => pathTo(paths.clusteringResult, { project_id: task.subject_id }),
  },
  announcements: {
    'clustering.labels': {
      succeeded: { en: 'The clusters are saved as a dataset.', ja: 'クラスターをデータセットとして保存しました。' },
      failed: { en: 'The clusters could not be saved.', ja: 'クラスターを保存できませんでした。' },
      open: (task) => pathTo(paths.datasetDetails, { dataset_id: task.subject_id, data_type: 'training_data' }),
    },
  },
};
