import type { Kind } from '../../features/projects/kind.ts';
import { paths } from '../../lib/paths.ts';

export const softSensor: Kind = {
  id: 'soft_sensor',
  training: {
    succeeded: { en: 'A soft sensor has finished training.', ja: 'ソフトセンサーの学習が完了しました。' },
    failed: { en: 'The training of a soft sensor failed.', ja: 'ソフトセンサーの学習に失敗しました。' },
  },
  headline: async () => (await import('./headline.ts')).headline,
  screens: {
    register: async () => (await import('./wizard/wizard.tsx')).RegisterScreen,
    details: async () => (await import('./setup.ts')).DetailsScreen,
    result: async () => (await import('./result/result.tsx')).ResultScreen,
    report: async () => (await import('./report/report.tsx')).ReportScreen,
  },
  further: [
    {
      path: paths.softSensorOnline,
      title: { en: 'Online', ja: 'オンライン' },
      parent: paths.softSensorReport,
      load: async () => (await import('./online/online-screen.tsx')).OnlineScreen,
    },
  ],
  prediction: {
    outcome: {
      succeeded: { en: 'The estimates are ready.', ja: '推定が完了しました。' },
      failed: { en: 'An estimation failed.', ja: '推定に失敗しました。' },
    },
    report: async () => (await import('./predict/report.tsx')).PredictionScreen,
    parts: async () => (await import('./predict/sensor-parts.tsx')).sensorParts,
  },
};
