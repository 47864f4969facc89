import { resampleMethod, type Resampling } from '@hakaru/contract/time-series/options';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { seriesMessages } from '../series-messages.ts';
import { IntervalField } from './interval-field.tsx';

/** An even interval, what stands for the rows within it, and how far values are drawn across gaps. */
export function ResampleFields({ value, onChange }: { value: Resampling; onChange: (resampling: Resampling) => void }) {
  const t = useMessages(seriesMessages);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(15rem, 1fr))' } }}>
      <IntervalField
        label={t('interval')}
        value={value.interval_ms}
        onChange={(interval_ms) => interval_ms !== null && onChange({ ...value, interval_ms })}
      />
      <TextField
        select
        label={t('method')}
        value={value.method}
        onChange={({ target }) => onChange({ ...value, method: resampleMethod.parse(target.value) })}
      >
        {resampleMethod.options.map((method) => (
          <MenuItem key={method} value={method}>
            {t(`method_${method}`)}
          </MenuItem>
        ))}
      </TextField>
      {value.method === 'interpolate' && (
        <IntervalField
          label={t('max_gap')}
          value={value.max_gap_ms}
          empty={t('max_gap_none')}
          onChange={(max_gap_ms) => onChange({ ...value, max_gap_ms })}
        />
      )}
    </Box>
  );
}
