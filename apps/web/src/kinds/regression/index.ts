import { pathTo, paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screens/screen.ts';
import type { TrainingType } from '../../features/projects/kind.ts';

const screens: readonly Screen[] = [
  {
    path: paths.regressionRegister,
    title: { en: 'New regression', ja: '新しい回帰' },
    needsCompute: true,
    parent: paths.trainings,
    load: async () => (await import('./wizard/register-screen.tsx')).RegisterScreen,
  },
  {
    path: paths.regressionDetails,
    title: { en: 'Regression', ja: '回帰' },
    namedBy: 'project_id',
    parent: paths.trainings,
    load: async () => (await import('./details-screen.tsx')).DetailsScreen,
  },
  {
    path: paths.regressionResult,
    title: { en: 'Result', ja: '結果' },
    parent: paths.regressionDetails,
    load: async () => (await import('./result/result-screen.tsx')).ResultScreen,
  },
  {
    path: paths.regressionReport,
    title: { en: 'Report', ja: 'レポート' },
    namedBy: 'model',
    parent: paths.regressionResult,
    load: async () => (await import('./report/report-screen.tsx')).ReportScreen,
  },
];

export const regression: TrainingType = {
  id: 'regression',
  screens,
  announcement: {
    succeeded: { en: 'A regression was trained.', ja: '回帰モデルの学習が完了しました。' },
    failed: { en: 'A regression training failed.', ja: '回帰モデルの学習に失敗しました。' },
    open: (task) => pathTo(paths.regressionResult, { project_id: task.subject_id }),
  },
};
