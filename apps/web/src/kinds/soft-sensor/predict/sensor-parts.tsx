import { softSensorCalls, type SoftSensorResult } from '@hakaru/contract/training/soft-sensor';
import {
  rankedBy,
  type PredictionParts,
  type SettingsProps,
} from '../../../features/projects/prediction/prediction-kind.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { sensorMessages } from '../words.ts';

const coverages = [0.5, 0.8, 0.9, 0.95, 0.99] as const;
const uses = ['learn', 'ignore'] as const;

interface SensorSettings {
  coverage: number;
  laboratory: (typeof uses)[number];
}

/** A sensor estimates a whole series: single rows say nothing of their lags. */
export const sensorParts: PredictionParts = {
  calls: softSensorCalls,
  rank: (row: SoftSensorResult['leaderboard'][number] | undefined) =>
    rankedBy(row?.cross_validation?.rmse, {
      lessIsBetter: true,
      words: (rmse) => translator(sensorMessages)('model_figures', { rmse: formatNumber(rmse, 3) }),
    }),
  modelHelp: () => translator(sensorMessages)('model_help'),
  firstSettings: { coverage: 0.9, laboratory: 'learn' } satisfies SensorSettings,
  SettingsFields: SensorFields,
};

/** How sure the intervals are to be, and what is done with laboratory values of the file. */
function SensorFields({ settings, onSettings }: SettingsProps) {
  const t = useMessages(sensorMessages);
  const { coverage, laboratory } = settings as unknown as SensorSettings;
  return (
    <>
      <SelectField
        label={t('coverage')}
        value={coverage}
        onValue={(value) => onSettings({ ...settings, coverage: Number(value) })}
        choices={coverages.map((one) => [one, formatPercent(one)] as const)}
      />
      <SelectField
        label={t('use_laboratory')}
        value={laboratory}
        onValue={(value) => onSettings({ ...settings, laboratory: value })}
        helperText={t(`use_${laboratory}_help`)}
        choices={uses.map((one) => [one, t(`use_${one}`)] as const)}
      />
    </>
  );
}
