import { pathTo, paths } from '../../../lib/paths.ts';
import type { PredictionType } from '../../../features/projects/prediction/prediction-kind.ts';

export const discriminantPrediction: PredictionType = {
  id: 'discriminant_analysis',
  report: {
    path: paths.discriminantPredictionReport,
    title: { en: 'Prediction report', ja: '予測レポート' },
    parent: paths.predictions,
    namedBy: 'prediction_id',
    load: async () => (await import('./report-screen.tsx')).DiscriminantPredictionScreen,
  },
  announcement: {
    succeeded: { en: 'The classes are predicted.', ja: 'クラスの予測が完了しました。' },
    failed: { en: 'A prediction of classes failed.', ja: 'クラスの予測に失敗しました。' },
    open: (task) => pathTo(paths.discriminantPredictionReport, { prediction_id: task.subject_id }),
  },
  loadParts: async () => (await import('./discriminant-parts.tsx')).discriminantParts,
};
