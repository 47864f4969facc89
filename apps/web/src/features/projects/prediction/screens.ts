import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { paths } from '../../../lib/paths.ts';
import type { Feature } from '../../../lib/screens/screen.ts';
import { predictionTypes } from '../registry.ts';

const title = { en: 'Predictions', ja: '予測' };
const registering = { en: 'New prediction', ja: '新しい予測' };

export const predictionFeature: Feature = {
  drawer: { path: paths.predictions, title, icon: InsightsIcon },
  screens: [
    {
      path: paths.predictions,
      title,
      load: async () => (await import('./list/prediction-list-screen.tsx')).PredictionListScreen,
    },
    {
      path: paths.predictionRegister,
      title: registering,
      parent: paths.predictions,
      needsCompute: true,
      load: async () => (await import('./register/register-screens.tsx')).RegisterForProjectScreen,
    },
    {
      path: paths.predictionRegisterOfModel,
      title: registering,
      parent: paths.projectDetails,
      needsCompute: true,
      load: async () => (await import('./register/register-screens.tsx')).RegisterForModelScreen,
    },
    ...predictionTypes.map(({ report }) => report),
  ],
  tasks: Object.fromEntries(predictionTypes.map(({ id, announcement }) => [`${id}.predict`, announcement])),
};
