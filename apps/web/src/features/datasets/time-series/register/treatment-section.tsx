import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import {
  type SeriesCombination,
  type ResolvedSeriesOptions,
  resampleMethod,
  type Resampling,
} from '@hakaru/contract/time-series/options';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { seriesMessages } from '../series-messages.ts';
import { IntervalField } from './interval-field.tsx';
import type { SeriesChoices } from './series-draft.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { listed } from '../../../../lib/i18n/joined.ts';

interface TreatmentSectionProps {
  preview: SeriesPreview;
  onChoose: (choices: Partial<SeriesChoices>) => void;
}

const rules = {
  missing_time: ['remove', 'refuse'],
  order: ['sort', 'refuse'],
  duplicates: ['first', 'last', 'mean', 'refuse'],
} as const;

/** What is done with rows that are not one after the other, with several files, and with uneven steps. */
export function TreatmentSection({ preview, onChoose }: TreatmentSectionProps) {
  const t = useMessages(seriesMessages);
  const { options, obstacles, facts } = preview;
  const words = {
    missing_time: [t('missing_time'), { remove: t('missing_time_remove'), refuse: t('missing_time_refuse') }],
    order: [t('order'), { sort: t('order_sort'), refuse: t('order_refuse') }],
    duplicates: [
      t('duplicates_rule'),
      {
        first: t('duplicates_first'),
        last: t('duplicates_last'),
        mean: t('duplicates_mean'),
        refuse: t('duplicates_refuse'),
      },
    ],
  } as const;
  return (
    <Section title={t('treatment')} text={t('treatment_text')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {obstacles.map(({ code, count }) => (
          <Alert key={code} severity="warning">
            {t(`obstacle_${code}`, { number: formatCount(count), count })}
          </Alert>
        ))}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
          {(Object.keys(rules) as (keyof typeof rules)[]).map((name) => (
            <SelectField
              key={name}
              label={words[name][0]}
              value={options[name]}
              choices={rules[name].map((rule) => [rule, (words[name][1] as Record<string, string>)[rule]])}
              onValue={(next) => onChoose({ [name]: next })}
            />
          ))}
        </Box>
        {preview.files.length > 1 && <CombineFields preview={preview} onChoose={onChoose} />}
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={options.resample !== null}
                onChange={(_event, on) =>
                  onChoose({
                    resample: on ? { interval_ms: facts.interval_ms ?? 1000, method: 'mean', max_gap_ms: null } : null,
                  })
                }
              />
            }
            label={t('resample')}
          />
          <FormHelperText sx={{ mt: 0 }}>{t('resample_help')}</FormHelperText>
        </Box>
        {options.resample && (
          <ResampleFields value={options.resample} onChange={(resample) => onChoose({ resample })} />
        )}
      </Box>
    </Section>
  );
}

function CombineFields({
  preview: { options, account, files, facts },
  onChoose,
}: TreatmentSectionProps & { preview: SeriesPreview }) {
  const t = useMessages(seriesMessages);
  const { combine } = options;
  const nameOf = (index: number): string => files[index]?.file_name ?? '';
  const choose = (how: SeriesCombination['how']): void => {
    const interval = facts.interval_ms ?? 1000;
    const needsInterval = how === 'join_resampled' && options.resample === null;
    onChoose({
      combine: combinationOf(how, interval, t('run_column')),
      ...(needsInterval ? { resample: { interval_ms: interval, method: 'mean', max_gap_ms: null } } : {}),
    });
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <SelectField
          label={t('combine')}
          value={combine.how}
          choices={(['append', 'runs', 'join_exact', 'join_nearest', 'join_resampled'] as const).map((how) => [
            how,
            t(`combine_${how}`),
          ])}
          onValue={choose}
        />
        {combine.how === 'join_nearest' && (
          <IntervalField
            label={t('tolerance')}
            value={combine.tolerance_ms}
            onChange={(tolerance_ms) => tolerance_ms !== null && onChoose({ combine: { ...combine, tolerance_ms } })}
          />
        )}
      </Box>
      {account.overlaps.map(({ files: [a, b], from, to, rows: [rowsA, rowsB] }) => (
        <Alert key={`${a} ${b}`} severity="warning">
          {t('overlap', {
            a: nameOf(a),
            b: nameOf(b),
            from: timeText(from),
            to: timeText(to),
            rows_a: formatCount(rowsA),
            rows_b: formatCount(rowsB),
          })}
        </Alert>
      ))}
      {account.partial_columns.length > 0 && (
        <Alert severity="info">{t('partial_columns', { columns: listed(account.partial_columns) })}</Alert>
      )}
      {account.renamed.length > 0 && (
        <Alert severity="info">{t('renamed', { columns: listed(account.renamed.map(({ after }) => after)) })}</Alert>
      )}
    </>
  );
}

function combinationOf(
  how: SeriesCombination['how'],
  interval: number,
  column: string,
): NonNullable<ResolvedSeriesOptions['combine']> {
  if (how === 'runs') return { how, column };
  return how === 'join_nearest' ? { how, tolerance_ms: interval } : { how };
}

/** An even interval, what stands for the rows within it, and how far values are drawn across gaps. */
function ResampleFields({ value, onChange }: { value: Resampling; onChange: (resampling: Resampling) => void }) {
  const t = useMessages(seriesMessages);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(15rem, 1fr))' } }}>
      <IntervalField
        label={t('interval')}
        value={value.interval_ms}
        onChange={(interval_ms) => interval_ms !== null && onChange({ ...value, interval_ms })}
      />
      <SelectField
        label={t('method')}
        value={value.method}
        choices={resampleMethod.options.map((method) => [method, t(`method_${method}`)])}
        onValue={(next) => onChange({ ...value, method: resampleMethod.parse(next) })}
      />
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
