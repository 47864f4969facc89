import { pathTo, paths } from '../../../lib/paths.ts';
import type { PredictionType } from '../../../features/projects/prediction/prediction-kind.ts';

export const clusteringPrediction: PredictionType = {
  id: 'clustering',
  report: {
    path: paths.clusteringPredictionReport,
    title: { en: 'Prediction report', ja: '予測レポート' },
    parent: paths.predictions,
    namedBy: 'prediction_id',
    load: async () => (await import('./report-screen.tsx')).ClusteringPredictionScreen,
  },
  announcement: {
    succeeded: { en: 'The rows are assigned to clusters.', ja: '行をクラスターに割り当てました。' },
    failed: { en: 'Rows could not be assigned to clusters.', ja: '行をクラスターに割り当てられませんでした。' },
    open: (task) => pathTo(paths.clusteringPredictionReport, { prediction_id: task.subject_id }),
  },
  loadParts: async () => (await import('./clustering-parts.tsx')).clusteringParts,
};
