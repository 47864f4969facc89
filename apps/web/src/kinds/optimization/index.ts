import OptimizeIcon from '@mui/icons-material/TuneOutlined';
import type { DecisionKind } from '../../features/projects/index.ts';
import { paths } from '../../lib/paths.ts';

export const optimization: DecisionKind = {
  id: 'optimization',
  icon: OptimizeIcon,
  outcome: {
    succeeded: { en: 'An optimisation has finished.', ja: '最適化が完了しました。' },
    failed: { en: 'An optimisation failed.', ja: '最適化に失敗しました。' },
  },
  saving: {
    succeeded: {
      en: 'The proposed conditions have been saved as a dataset.',
      ja: '提案する条件をデータセットとして保存しました。',
    },
    failed: { en: 'The proposed conditions could not be saved.', ja: '提案する条件を保存できませんでした。' },
  },
  screens: {
    list: async () => (await import('./list.tsx')).ListScreen,
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./result/result.tsx')).DetailsScreen,
  },
  further: [
    {
      path: paths.optimizationRegisterOfModel,
      title: { en: 'New optimisation', ja: '新しい最適化' },
      parent: paths.projectDetails,
      needsCompute: true,
      load: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    },
    {
      path: paths.optimizationOutcome,
      title: { en: 'Result', ja: '結果' },
      parent: paths.optimizationDetails,
      load: async () => (await import('./result/outcome-screen.tsx')).OutcomeScreen,
    },
    {
      path: paths.optimizationVisualization,
      title: { en: 'Profiler', ja: 'プロファイラー' },
      parent: paths.optimizationOutcome,
      needsCompute: true,
      load: async () => (await import('./visualization/profiler-screen.tsx')).ProfilerScreen,
    },
  ],
};
