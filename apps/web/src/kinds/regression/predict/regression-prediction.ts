import { pathTo, paths } from '../../../lib/paths.ts';
import type { PredictionType } from '../../../features/projects/prediction/prediction-kind.ts';

export const regressionPrediction: PredictionType = {
  id: 'regression',
  report: {
    path: paths.regressionPredictionReport,
    title: { en: 'Prediction report', ja: '予測レポート' },
    parent: paths.predictions,
    namedBy: 'prediction_id',
    load: async () => (await import('./report-screen.tsx')).RegressionPredictionScreen,
  },
  announcement: {
    succeeded: { en: 'The prediction is ready.', ja: '予測が完了しました。' },
    failed: { en: 'A prediction failed.', ja: '予測に失敗しました。' },
    open: (task) => pathTo(paths.regressionPredictionReport, { prediction_id: task.subject_id }),
  },
  loadParts: async () => (await import('./regression-parts.tsx')).regressionParts,
};
