import { chartSeries, type DatasetDetail, type SeriesAnswer } from '@hakaru/contract';
import type { LabelPeriod, SeriesLabels } from '@hakaru/contract/time-series/labels';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartBrush } from '../../../../charts/frame/brush.ts';
import { groupRole } from '../../../../charts/palette/chart-palette.ts';
import { Series, type SeriesData, seriesHeight } from '../../../../charts/series/series.tsx';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { listed } from '../../../../lib/i18n/joined.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { Failed } from '../../../../ui/answered.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { ToggleChoice } from '../../../../ui/toggle-choice.tsx';
import { endsOf, moment } from './labels-draft.ts';
import { labelsMessages } from './labels-messages.ts';

const POINTS = 2000;
const MOST_CHANNELS = 6;
const SHOWN_FIRST = 4;

interface LabelsChartProps {
  dataset: DatasetDetail;
  series: SeriesVersion;
  labels: SeriesLabels;
  periods: readonly LabelPeriod[];
  /** The column of runs, and how it changes; null where it must stay. */
  runs: string | null;
  onRuns: ((runs: string | null) => void) | null;
  /** The run on show; null for all. */
  run: string | null;
  onRun: (run: string | null) => void;
  /** The stretch on show; null for the whole. */
  focus: readonly [number, number] | null;
  onFocus: (focus: null) => void;
  onMark: (ends: { start: string; end: string }) => void;
}

/** Channels along time with the periods behind them; dragging marks another period. What is in view is asked for anew as finely as it can be drawn. */
export function LabelsChart(props: LabelsChartProps) {
  const { dataset, series, labels, periods, runs, onRuns, run, onRun, focus, onFocus, onMark } = props;
  const t = useMessages(labelsMessages);
  const { time_column: time, facts, clock } = series;
  const numeric = facts.channels
    .filter(({ name, type }) => (type === 'numeric' || type === 'boolean') && !labels.columns.includes(name))
    .map(({ name }) => name);
  const [channels, setChannels] = useState<readonly string[]>(() => numeric.slice(0, SHOWN_FIRST));
  const [drags, setDrags] = useState<'marks' | 'zooms'>('marks');
  const [view, setView] = useState<readonly [number, number] | null>(null);
  const window = useDebounced(view, 250);
  const place = `${run} ${focus?.join(' ')} ${channels.join(' ')}`;
  useEffect(() => setView(null), [place]);
  const others = run === null || runs === null ? [] : (labels.runs ?? []).filter(({ name }) => name !== run);
  const query = useAnswer(
    chartSeries,
    {
      params: { dataset: dataset.id },
      body: {
        x: time,
        columns: [...channels],
        points: POINTS,
        window: (window ?? focus) as [number, number] | null,
        excluded: others.length === 0 ? [] : [{ all: [{ column: runs ?? '', in: others.map(({ name }) => name) }] }],
      },
    },
    { enabled: channels.length > 0, placeholderData: keepPreviousData },
  );
  const runColumns = dataset.columns.filter(
    ({ type, name }) => type === 'categorical' && !labels.columns.includes(name),
  );
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2} sx={{ alignItems: { md: 'flex-start' } }}>
        <Autocomplete
          multiple
          disableCloseOnSelect
          size="small"
          sx={{ flex: 1 }}
          options={numeric}
          value={[...channels]}
          getOptionDisabled={(name) => channels.length >= MOST_CHANNELS && !channels.includes(name)}
          onChange={(_event, next) => setChannels(numeric.filter((name) => next.includes(name)))}
          renderInput={(params) => (
            <TextField {...params} label={t('channels')} helperText={t('channels_help', { most: MOST_CHANNELS })} />
          )}
        />
        {(runs !== null || runColumns.length > 0) && (
          <SelectField
            showsEmpty
            size="small"
            sx={{ minWidth: '12rem' }}
            label={t('run_column')}
            value={runs ?? ''}
            disabled={onRuns === null}
            helperText={onRuns === null ? t('run_column_changed') : undefined}
            choices={[['', t('run_column_none')], ...runColumns.map(({ name }) => name)]}
            onValue={(next) => onRuns?.(next === '' ? null : next)}
          />
        )}
        {runs !== null && labels.runs !== null && (
          <SelectField
            showsEmpty
            size="small"
            sx={{ minWidth: '9rem' }}
            label={t('run')}
            value={run ?? ''}
            choices={[['', t('run_all')], ...labels.runs.map(({ name }) => name)]}
            onValue={(next) => onRun(next === '' ? null : next)}
          />
        )}
      </Stack>
      {runs !== null && labels.runs === null && (
        <Typography variant="body2" color="textSecondary">
          {t('runs_many')}
        </Typography>
      )}
      {query.error && !query.data && <Failed query={query} />}
      {query.data ? (
        <Drawn
          answer={query.data}
          dataset={dataset}
          periods={periods.filter((one) => run === null || one.run === null || one.run === run)}
          zone={clock.zone}
          place={place}
          focus={focus}
          brush={
            drags === 'marks'
              ? {
                  tool: 'x',
                  onMark: (area, { done }) => {
                    if (done && area?.x) onMark(endsOf(area.x, facts.interval_ms));
                  },
                }
              : undefined
          }
          onView={setView}
          actions={
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              {focus && (
                <Button size="small" onClick={() => onFocus(null)}>
                  {t('whole')}
                </Button>
              )}
              <ToggleChoice
                label={t('dragging')}
                value={drags}
                choices={[
                  ['marks', t('drag_marks')],
                  ['zooms', t('drag_zooms')],
                ]}
                onValue={setDrags}
              />
            </Stack>
          }
        />
      ) : (
        <ListSkeleton />
      )}
    </Stack>
  );
}

interface DrawnProps {
  answer: SeriesAnswer;
  dataset: DatasetDetail;
  periods: readonly LabelPeriod[];
  zone: string;
  /** What is on show; while it stays the same, the zoom does. */
  place: string;
  focus: readonly [number, number] | null;
  brush: ChartBrush | undefined;
  onView: (view: readonly [number, number] | null) => void;
  actions: React.ReactNode;
}

function Drawn({ answer, dataset, periods, zone, place, focus, brush, onView, actions }: DrawnProps) {
  const t = useMessages(labelsMessages);
  const extent = focus ?? answer.extent ?? [0, 1];
  const whole = useRef<{ place: string; overview: SeriesData['overview'] }>(undefined);
  const data = useMemo((): SeriesData => {
    const channels = answer.columns.map((column, index) => {
      const unit = dataset.columns.find(({ name }) => name === column.name)?.unit ?? null;
      return {
        axis: { label: column.name, unit },
        role: groupRole(index),
        ...('values' in column
          ? { values: column.values }
          : { values: column.mean, low: column.min, high: column.max }),
      };
    });
    const names = [...new Set(periods.map(({ name }) => name))];
    return {
      x: { label: t('time_axis', { zone }), time: true },
      at: answer.x,
      extent: [extent[0], extent[1]],
      layout: 'stacked',
      channels,
      ...(whole.current?.place === place && whole.current.overview ? { overview: whole.current.overview } : {}),
      marked: names.map((label) => ({
        name: label,
        role: 'target',
        ranges: periods.filter(({ name }) => name === label).map(({ start, end }) => [moment(start), moment(end)]),
      })),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ends are those of the place and the answer
  }, [answer, dataset, periods, zone, place, t]);
  useEffect(() => {
    if (whole.current?.place !== place)
      whole.current = { place, overview: { at: data.at, values: data.channels[0]?.values ?? [] } };
  }, [data, place]);
  return (
    <Series
      title={t('picture_title', { channels: listed(answer.columns.map(({ name }) => name)) })}
      caption={answer.mode === 'pieces' ? t('picture_pieces', { count: answer.x.length }) : undefined}
      data={data}
      height={seriesHeight(data)}
      keepView={place}
      brush={brush}
      actions={actions}
      onWindow={([low, high]) => onView(low <= extent[0] && high >= extent[1] ? null : [low, high])}
    />
  );
}
