import { isTimeZone, zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { seriesMessages } from '../series-messages.ts';

const HOUR = 60;
const offsets = Array.from({ length: 27 }, (_, index) => zoneOfOffset((index - 12) * HOUR));
const choices = [
  'UTC+09:00',
  'Asia/Tokyo',
  'UTC',
  ...offsets.filter((zone) => zone !== 'UTC' && zone !== 'UTC+09:00'),
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && zone !== 'Asia/Tokyo'),
];

/** A time zone: an offset, or a place whose clocks it follows. */
export function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useMessages(seriesMessages);
  return (
    <Autocomplete
      disableClearable
      options={choices}
      value={value}
      onChange={(_event, zone) => isTimeZone(zone) && onChange(zone)}
      renderInput={(params) => <TextField {...params} label={t('zone')} helperText={t('zone_help')} />}
    />
  );
}
