import { type ImageCharts, type ImageMeasure, imageMeasure, imageSplit } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import { Section } from '../../../ui/section.tsx';
import { className, type ImageChartWords, imageChartMessages } from './image-chart-messages.ts';
import { isEverything, type Selecting } from './use-selection.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** What is selected, in words; whatever can be dragged can be entered here. */
export function SelectionSection({
  charts,
  selecting: { selection, change, narrow, clear },
}: {
  charts: ImageCharts;
  selecting: Selecting;
}) {
  const t = useMessages(imageChartMessages);
  const { labels, split, ranges } = selection;
  const classes = (charts.measures[0]?.labels ?? []).map(({ label }) => label).filter((label) => label !== '…');
  const narrowedBy = Object.entries(ranges) as [ImageMeasure, [number | null, number | null]][];
  const everything = isEverything(selection);
  return (
    <Section
      title={t('selection')}
      text={everything ? t('selection_none') : undefined}
      action={!everything && <Button onClick={clear}>{t('clear')}</Button>}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Autocomplete
          multiple
          size="small"
          options={classes}
          value={labels ?? []}
          getOptionLabel={(label) => className(label, t)}
          onChange={(_event, next) => change({ labels: next.length === 0 ? null : next })}
          renderInput={(params) => <TextField {...params} label={t('label')} />}
          sx={{ minWidth: '14rem', flex: '0 1 24rem' }}
        />
        <FilterField
          label={t('split')}
          value={split ?? undefined}
          onChange={(next) => change({ split: (next ?? null) as typeof split })}
          choices={[...imageSplit.options, 'none' as const].map((one) => [one, t(`split_${one}`)] as const)}
        />
        <RangeEntry ranges={ranges} onNarrow={narrow} />
      </Box>
      {narrowedBy.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {narrowedBy.map(([measure, range]) => (
            <Chip key={measure} label={rangeText(measure, range, t)} onDelete={() => narrow({ [measure]: null })} />
          ))}
        </Box>
      )}
    </Section>
  );
}

/** One measure's limits, typed. */
function RangeEntry({ ranges, onNarrow }: { ranges: Selecting['selection']['ranges']; onNarrow: Selecting['narrow'] }) {
  const t = useMessages(imageChartMessages);
  const [measure, setMeasure] = useState<ImageMeasure>('brightness_mean');
  const [low, high] = ranges[measure] ?? [null, null];
  const limit = (side: 'from' | 'to', value: number | null, set: (value: number | null) => void) => (
    <TextField
      key={`${measure} ${side} ${value}`}
      label={t(side)}
      defaultValue={value === null ? '' : String(Number(value.toPrecision(6)))}
      sx={{ width: '7rem' }}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      onBlur={(event) => {
        const next = event.target.value.trim() === '' ? null : parseNumber(event.target.value);
        if (next !== (value === null ? null : Number(value.toPrecision(6)))) set(next);
      }}
      onKeyDown={(event) => event.key === 'Enter' && (event.target as HTMLInputElement).blur()}
    />
  );
  return (
    <Box role="group" aria-label={t('measure')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <SelectField
        label={t('measure')}
        value={measure}
        sx={{ minWidth: '14rem' }}
        choices={imageMeasure.options.map((one) => [one, t(`measure_${one}`)])}
        onValue={setMeasure}
      />
      {limit('from', low, (next) => onNarrow({ [measure]: [next, high] }))}
      {limit('to', high, (next) => onNarrow({ [measure]: [low, next] }))}
    </Box>
  );
}

function rangeText(
  name: ImageMeasure,
  [low, high]: readonly [number | null, number | null],
  t: ImageChartWords,
): string {
  const measure = t(`measure_${name}`);
  if (low === null) return t('range_to', { measure, to: formatNumber(high) });
  return high === null
    ? t('range_from', { measure, from: formatNumber(low) })
    : t('range', { measure, from: formatNumber(low), to: formatNumber(high) });
}
