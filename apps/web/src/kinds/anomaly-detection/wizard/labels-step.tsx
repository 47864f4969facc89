import { getTimeSeries } from '@hakaru/contract/time-series/calls';
import { getSeriesLabels } from '@hakaru/contract/time-series/labels';
import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorAt, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { ZoneField } from '../../../ui/zone-field.tsx';
import { anomalyMessages } from '../words.ts';
import { ColumnChoice } from './column-choice.tsx';
import { type AnomalyDraft, labelColumn, withColumn } from './draft.ts';
import { readRanges } from './ranges-file.ts';

type Props = StepProps<AnomalyDraft>;

/** What is known to be anomalous: by a column, by periods drawn on the chart, by ranges of a file. */
export function LabelsStep(props: Props) {
  const t = useMessages(anomalyMessages);
  const { broken, dataset } = props;
  const error = errorAt(broken, 'labels') ?? Object.values(errorsBelow(broken, 'labels'))[0];
  return (
    <Stack spacing={2}>
      <Typography variant="body2">{t('labels_text')}</Typography>
      <ColumnChoice {...props} field="label_column" error={error} />
      {dataset.form === 'time_series' && <DrawnLabels {...props} />}
      <RangesFile {...props} />
    </Stack>
  );
}

/** Periods that were drawn on the dataset's chart are its column of labels; here they are used, or drawn. */
function DrawnLabels({ dataset, draft, change, hints, wizard }: Props) {
  const t = useMessages(anomalyMessages);
  const { data } = useAnswer(getSeriesLabels, { params: { id: dataset.id }, query: {} });
  const drawn = data?.column ?? null;
  const isUsed = drawn !== null && labelColumn(draft, hints) === drawn;
  const count = data?.periods.length ?? 0;
  const facts = { shown: formatCount(count), rows: formatCount(data?.anomalous ?? 0), column: drawn ?? '' };
  return (
    <Section
      title={t('drawn')}
      text={t('drawn_text')}
      action={
        <>
          {drawn !== null && !isUsed && (
            <Button onClick={() => change(withColumn(draft, 'label_column', drawn))}>{t('drawn_use')}</Button>
          )}
          <ScreenButton
            variant="outlined"
            {...addressTo(paths.datasetLabels, {
              params: { dataset_id: dataset.id },
              search: { back: wizard.setup.id },
            })}
          >
            {t('drawn_draw')}
          </ScreenButton>
        </>
      }
    >
      <Typography variant="body2" aria-live="polite">
        {drawn === null || !data
          ? t('drawn_none')
          : sentences(
              data.has_more ? t('drawn_many', facts) : t('drawn_periods', { count, ...facts }),
              isUsed && t('drawn_used'),
            )}
      </Typography>
    </Section>
  );
}

/** Ranges of a text file, by the clocks of the place where it was written. */
function RangesFile({ draft, change, dataset }: Props) {
  const t = useMessages(anomalyMessages);
  const isSeries = dataset.form === 'time_series';
  const clock = useAnswer(getTimeSeries, { params: { id: dataset.id } }, { enabled: isSeries }).data?.clock ?? null;
  const zone = draft.ranges_zone ?? clock?.zone ?? null;
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [found, setFound] = useState<ReturnType<typeof readRanges> | null>(null);
  function read(chosen: { name: string; text: string }, by: string | null): void {
    const next = readRanges(chosen.text, clock && by !== null ? { zone: by, offset: clock.offset_minutes } : null);
    const isRead = next.wrong === null && next.ranges.length > 0;
    setFile(chosen);
    setFound(next);
    // A file that cannot be read leaves what was read before, but not by other clocks.
    if (isRead) change({ ranges: next.ranges, ranges_zone: by });
    else change(by === zone ? {} : { ranges: null, ranges_zone: by });
  }
  const wrong = found && file && (found.wrong !== null || found.ranges.length === 0) ? found : null;
  return (
    <Section
      title={t('ranges')}
      text={t('ranges_text')}
      action={
        <>
          {draft.ranges && (
            <Button
              onClick={() => {
                change({ ranges: null });
                setFile(null);
                setFound(null);
              }}
            >
              {t('ranges_remove')}
            </Button>
          )}
          <Button component="label" variant="outlined" disabled={isSeries && !clock}>
            {t('ranges_choose')}
            <input
              hidden
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              aria-label={t('ranges_choose')}
              disabled={isSeries && !clock}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                if (chosen) void chosen.text().then((text) => read({ name: chosen.name, text }, zone));
                event.target.value = '';
              }}
            />
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {clock && zone !== null && (
          <ZoneField
            label={t('ranges_zone')}
            helperText={
              draft.ranges && !file
                ? t('ranges_zone_again')
                : t('ranges_zone_help', { clock: zoneOfOffset(clock.offset_minutes) })
            }
            disabled={draft.ranges !== null && !file}
            value={zone}
            onChange={(next) => (file ? read(file, next) : change({ ranges_zone: next }))}
          />
        )}
        <Typography variant="body2" aria-live="polite">
          {draft.ranges
            ? sentences(
                t('labels_ranges', { count: draft.ranges.length, shown: formatCount(draft.ranges.length) }),
                found !== null && found.twice > 0 && t('ranges_twice', { ends: found.twice }),
                found !== null && found.never > 0 && t('ranges_never', { ends: found.never }),
              )
            : t('ranges_none')}
        </Typography>
        {wrong && file && (
          <Alert severity="error">
            {wrong.wrong === null
              ? t('ranges_empty', { file: file.name })
              : t(wrong.hasZone ? 'ranges_has_zone' : 'ranges_wrong', { file: file.name, line: wrong.wrong })}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
