import type { SeriesAccount, SeriesClock, SeriesSummary } from '@hakaru/contract/time-series/summary';
import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Figure } from '../../../ui/figure.tsx';
import { lengthText, rangeText } from './length-text.ts';
import { seriesMessages } from './series-messages.ts';

interface SeriesFiguresProps {
  facts: SeriesSummary;
  clock: SeriesClock;
  /** Null where there is nothing to say of files. */
  account: SeriesAccount | null;
}

/** A series in figures: when, how many rows, how even, and what its files had of the unusual. */
export function SeriesFigures({ facts, clock, account }: SeriesFiguresProps) {
  const t = useMessages(seriesMessages);
  const total = (count: (file: SeriesAccount['files'][number]) => number): number =>
    (account?.files ?? []).reduce((sum, file) => sum + count(file), 0);
  const identical = total((file) => file.identical);
  const zone = zoneOfOffset(clock.offset_minutes);
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, m: 0 }}>
      <Figure
        label={t('range')}
        value={rangeText(facts.start, facts.end, t)}
        note={clock.zone === zone ? zone : `${clock.zone}, ${zone}`}
      />
      <Figure label={t('rows')} value={formatCount(facts.rows)} />
      <Figure label={t('median_interval')} value={lengthText(facts.interval_ms, t)} />
      <Figure
        label={t('regularity')}
        value={
          facts.is_regular
            ? t('regular')
            : t('uneven', { number: formatCount(facts.uneven_steps), count: facts.uneven_steps })
        }
      />
      <Figure
        label={t('gaps')}
        value={formatCount(facts.gap_count)}
        note={facts.gap_count > 0 ? t('longest', { length: lengthText(facts.longest_ms, t) }) : undefined}
      />
      <Figure label={t('channels')} value={formatCount(facts.channels.length)} />
      {account && (
        <Figure
          label={t('duplicates')}
          value={formatCount(total((file) => file.duplicates))}
          note={identical > 0 ? t('identical', { number: formatCount(identical) }) : undefined}
        />
      )}
      {account && <Figure label={t('out_of_order')} value={formatCount(total((file) => file.out_of_order))} />}
      {account && <Figure label={t('without_time')} value={formatCount(total((file) => file.without_time))} />}
    </Box>
  );
}
