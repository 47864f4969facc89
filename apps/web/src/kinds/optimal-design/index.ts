import DesignIcon from '@mui/icons-material/GridOnOutlined';
import type { DecisionKind } from '../../features/projects/index.ts';
import { paths } from '../../lib/paths.ts';

export const optimalDesign: DecisionKind = {
  id: 'optimal_design',
  icon: DesignIcon,
  outcome: {
    succeeded: { en: 'A design of experiments is ready.', ja: '実験計画ができました。' },
    failed: { en: 'A design of experiments could not be made.', ja: '実験計画を作成できませんでした。' },
  },
  screens: {
    list: async () => (await import('./list.tsx')).ListScreen,
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./result/result.tsx')).DetailsScreen,
  },
  further: [
    {
      path: paths.optimalDesignComparison,
      title: { en: 'Comparison', ja: '計画の比較' },
      needsCompute: true,
      load: async () => (await import('./compare/compare-screen.tsx')).CompareScreen,
    },
    {
      path: paths.optimalDesignAnalysis,
      title: { en: 'Analysis', ja: '解析' },
      parent: paths.optimalDesignDetails,
      load: async () => (await import('./analysis/analysis-screen.tsx')).AnalysisScreen,
    },
    {
      path: paths.optimalDesignEvaluation,
      title: { en: 'Evaluation', ja: '評価' },
      parent: paths.optimalDesignDetails,
      load: async () => (await import('./result/evaluation-screen.tsx')).EvaluationScreen,
    },
  ],
};
