import type { Kind } from '../../features/projects/kind.ts';
import { paths } from '../../lib/paths.ts';

type Shared = Pick<Kind, 'training' | 'headline' | 'prediction'>;

/** What both kinds say; the screens after the wizard are the same. */
const shared: Shared = {
  training: {
    succeeded: { en: 'An anomaly detection has finished training.', ja: '異常検知の学習が完了しました。' },
    failed: { en: 'The training of an anomaly detection failed.', ja: '異常検知の学習に失敗しました。' },
  },
  headline: async () => (await import('./headline.ts')).headline,
  prediction: {
    outcome: {
      succeeded: { en: 'A series has been checked for anomalies.', ja: '系列の異常を調べました。' },
      failed: { en: 'A series could not be checked for anomalies.', ja: '系列の異常を調べられませんでした。' },
    },
    report: async () => (await import('./predict/report.tsx')).PredictionScreen,
    parts: async () => (await import('./predict/parts.ts')).anomalyParts,
  },
};

const screens = {
  details: async () => (await import('./by-project.tsx')).DetailsScreen,
  result: async () => (await import('./by-project.tsx')).ResultScreen,
  report: async () => (await import('./by-project.tsx')).ReportScreen,
};

export const unsupervisedAnomalyDetection: Kind = {
  id: 'time_series_anomaly_detection_unsupervised',
  ...shared,
  screens: { ...screens, register: async () => (await import('./wizard/wizard.tsx')).UnsupervisedRegisterScreen },
  further: [
    {
      path: paths.modelThreshold,
      title: { en: 'Threshold', ja: 'しきい値' },
      parent: paths.timeSeriesResult,
      load: async () => (await import('./threshold/threshold-screen.tsx')).ThresholdScreen,
    },
    {
      path: paths.timeSeriesOnline,
      title: { en: 'Online', ja: 'オンライン' },
      parent: paths.timeSeriesReport,
      load: async () => (await import('./online/online-screen.tsx')).OnlineScreen,
    },
  ],
};

export const supervisedAnomalyDetection: Kind = {
  id: 'time_series_anomaly_detection_supervised',
  ...shared,
  screens: { ...screens, register: async () => (await import('./wizard/wizard.tsx')).SupervisedRegisterScreen },
};
