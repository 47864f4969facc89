import { pathTo, paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screens/screen.ts';
import type { TrainingType } from '../../features/projects/kind.ts';

const screens: readonly Screen[] = [
  {
    path: paths.discriminantRegister,
    title: { en: 'New discriminant analysis', ja: '新しい判別分析' },
    needsCompute: true,
    parent: paths.trainings,
    load: async () => (await import('./wizard/register-screen.tsx')).RegisterScreen,
  },
  {
    path: paths.discriminantDetails,
    title: { en: 'Discriminant analysis', ja: '判別分析' },
    namedBy: 'project_id',
    parent: paths.trainings,
    load: async () => (await import('./details-screen.tsx')).DetailsScreen,
  },
  {
    path: paths.discriminantResult,
    title: { en: 'Result', ja: '結果' },
    parent: paths.discriminantDetails,
    load: async () => (await import('./result/result-screen.tsx')).ResultScreen,
  },
  {
    path: paths.discriminantReport,
    title: { en: 'Report', ja: 'レポート' },
    namedBy: 'model',
    parent: paths.discriminantResult,
    load: async () => (await import('./report/report-screen.tsx')).ReportScreen,
  },
];

export const discriminantAnalysis: TrainingType = {
  id: 'discriminant_analysis',
  screens,
  announcement: {
    succeeded: { en: 'A discriminant analysis was trained.', ja: '判別分析の学習が完了しました。' },
    failed: { en: 'A training of a discriminant analysis failed.', ja: '判別分析の学習に失敗しました。' },
    open: (task) => pathTo(paths.discriminantResult, { project_id: task.subject_id }),
  },
};
