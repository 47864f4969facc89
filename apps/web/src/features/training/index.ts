import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import { paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';
import { trainingTypes } from './registry.ts';

const title = { en: 'Training', ja: '学習' };

export const trainingFeature: Feature = {
  screens: [
    { path: paths.trainings, title, load: async () => (await import('./project-list/training-screen.tsx')).TrainingScreen },
    ...trainingTypes.flatMap((type) => type.screens),
  ],
  drawer: { path: paths.trainings, title, icon: ModelIcon },
  tasks: Object.fromEntries(trainingTypes.map((type) => [`${type.id}.train`, type.announcement])),
};
