import NextIcon from '@mui/icons-material/ScienceOutlined';
import type { DecisionKind } from '../../features/projects/index.ts';

export const nextExperiments: DecisionKind = {
  id: 'next_experiments',
  icon: NextIcon,
  outcome: {
    succeeded: { en: 'The next experiments are ready.', ja: '次の実験の提案ができました。' },
    failed: { en: 'The next experiments could not be proposed.', ja: '次の実験を提案できませんでした。' },
  },
  screens: {
    list: async () => (await import('./list.tsx')).ListScreen,
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./result/result.tsx')).DetailsScreen,
  },
};
