import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { pathTo, paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';

const title = { en: 'Predictions', ja: '予測' };
const registering = { en: 'New prediction', ja: '新しい予測' };

export const predictionFeature: Feature = {
  drawer: { path: paths.predictions, title, icon: InsightsIcon },
  screens: [
    { path: paths.predictions, title, load: async () => (await import('./list/prediction-list-screen.tsx')).PredictionListScreen },
    { path: paths.predictionRegister, title: registering, parent: paths.predictions, needsCompute: true, load: async () => (await import('./register/register-screens.tsx')).RegisterForProjectScreen },
    { path: paths.predictionRegisterOfModel, title: registering, parent: paths.regressionResult, needsCompute: true, load: async () => (await import('./register/register-screens.tsx')).RegisterForModelScreen },
    {
      path: paths.regressionPredictionReport,
      title: { en: 'Prediction report', ja: '予測レポート' },
      parent: paths.predictions,
      namedBy: 'prediction_id',
      load: async () => (await import('./report/report-screen.tsx')).PredictionReportScreen,
    },
  ],
  tasks: {
    'regression.predict': {
      succeeded: { en: 'The prediction is ready.', ja: '予測が完了しました。' },
      failed: { en: 'A prediction failed.', ja: '予測に失敗しました。' },
      open: (task) => pathTo(paths.regressionPredictionReport, { prediction_id: task.subject_id }),
    },
  },
};
