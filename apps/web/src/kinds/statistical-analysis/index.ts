import TestIcon from '@mui/icons-material/BalanceOutlined';
import type { DecisionKind } from '../../features/projects/index.ts';

export const statisticalAnalysis: DecisionKind = {
  id: 'statistical_analysis',
  icon: TestIcon,
  outcome: {
    succeeded: { en: 'A statistical test has finished.', ja: '検定が完了しました。' },
    failed: { en: 'A statistical test failed.', ja: '検定に失敗しました。' },
  },
  screens: {
    list: async () => (await import('./list.tsx')).ListScreen,
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./result/result.tsx')).DetailsScreen,
  },
};
