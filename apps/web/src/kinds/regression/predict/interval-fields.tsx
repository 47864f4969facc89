import type { IntervalMethod } from '@hakaru/contract';
import { regressionIntervals } from '@hakaru/contract/training/regression';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { predictionMessages } from '../../../features/projects/prediction/words.ts';
import type { SettingsProps } from '../../../features/projects/prediction/prediction-kind.ts';
import { intervalSettings } from './settings.ts';

const coverages = [0.5, 0.8, 0.9, 0.95, 0.99];

/** How sure the intervals are to be and, where the model has several kinds, which. */
export function IntervalFields({ model, settings, onSettings }: SettingsProps) {
  const t = useMessages(predictionMessages);
  const { coverage, interval } = intervalSettings(settings);
  const intervals = regressionIntervals(model);
  return (
    <>
      <TextField
        select
        label={t('coverage')}
        value={String(coverage)}
        onChange={({ target }) => onSettings({ coverage: Number(target.value), interval })}
        helperText={t('coverage_help')}
      >
        {coverages.map((value) => (
          <MenuItem key={value} value={String(value)}>
            {formatPercent(value)}
          </MenuItem>
        ))}
      </TextField>
      {intervals.length > 1 && (
        <TextField
          select
          label={t('interval_method')}
          value={interval}
          onChange={({ target }) => onSettings({ coverage, interval: target.value as IntervalMethod })}
          helperText={t(`interval_help_${interval}`)}
        >
          {intervals.map((method) => (
            <MenuItem key={method} value={method}>
              {t(`interval_method_${method}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}
