import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import { paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';
import { trainingTypes } from './registry.ts';

const title = { en: 'Training', ja: '学習' };

export { predictionFeature } from './prediction/screens.ts';

export const trainingFeature: Feature = {
  screens: [
    {
      path: paths.trainings,
      title,
      load: async () => (await import('./list/training-screen.tsx')).TrainingScreen,
    },
    {
      path: paths.projectDetails,
      title: { en: 'Project', ja: 'プロジェクト' },
      namedBy: 'project_id',
      load: async () => (await import('./list/open-project-screen.tsx')).OpenProjectScreen,
    },
    ...trainingTypes.flatMap((type) => type.screens),
  ],
  drawer: { path: paths.trainings, title, icon: ModelIcon },
  tasks: Object.fromEntries(
    trainingTypes.flatMap((type) => [
      [`${type.id}.train`, type.announcement],
      ...Object.entries(type.announcements ?? {}),
    ]),
  ),
};
