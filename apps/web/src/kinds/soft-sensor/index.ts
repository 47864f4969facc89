import type { SoftSensorHeadline } from '@hakaru/contract/training/soft-sensor';
import type { Kind } from '../../features/projects/kind.ts';
import { paths } from '../../lib/paths.ts';
import { formatNumber, formatPercent } from '../../lib/numbers/format-number.ts';

export const softSensor: Kind = {
  id: 'soft_sensor',
  training: {
    succeeded: { en: 'A soft sensor was trained.', ja: 'ソフトセンサーの学習が完了しました。' },
    failed: { en: 'A soft sensor training failed.', ja: 'ソフトセンサーの学習に失敗しました。' },
  },
  headline: ({ code, figures }) => {
    const { rmse, last_value: lastValue } = figures as SoftSensorHeadline;
    const own = `RMSE ${formatNumber(rmse, 3)}`;
    if (code === 'better') {
      const share = formatPercent(1 - rmse! / lastValue!);
      return { en: `${own}, ${share} below the last value`, ja: `${own}、直近値より ${share} 小さい` };
    }
    if (code === 'no_better')
      return { en: `${own}, no better than the last value`, ja: `${own}、直近値より良くありません` };
    return { en: 'Not tested', ja: 'テストの値なし' };
  },
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
