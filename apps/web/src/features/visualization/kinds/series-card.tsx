import { chartSeries, type Predicate, type SeriesAnswer } from '@hakaru/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import type { SeriesData } from '../../../charts/series/series.tsx';
import { Series } from '../../../charts/series/series.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { answeredMask } from '../selection/answered-mask.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { isOn, list, optional, text, type CardProps } from './kind.ts';
import { listed } from '../../../lib/i18n/joined.ts';

const POINTS = 2000;

/** Columns along time or rows; zooming in asks for the finer pieces of the part in view. */
export function SeriesCard({ settings, frame, title }: CardProps) {
  const { rows } = useBoard();
  const [window, setWindow] = useState<readonly [number, number] | null>(null);
  const debounced = useDebounced(window, 250);
  const body = { x: optional(settings, 'x'), columns: list(settings, 'columns'), points: POINTS };
  const answer = useChartAnswer(
    chartSeries,
    { ...body, window: debounced },
    { linked: rows <= POINTS ? 'rows' : 'server' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => (
        <Chart
          data={data}
          settings={settings}
          frame={frame}
          title={title}
          onWindow={rows <= POINTS ? undefined : setWindow}
        />
      )}
    </CardBody>
  );
}

function Chart({
  data,
  settings,
  frame,
  title,
  onWindow,
}: CardProps & { data: SeriesAnswer; onWindow: ((window: readonly [number, number] | null) => void) | undefined }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const board = useBoard();
  const { dataset } = board;
  // Pieces of many rows are told by the server what is selected of them.
  const selected = data.mode === 'points' ? board.selected : null;
  const x = optional(settings, 'x');
  const whole = useRef<SeriesData['overview']>(undefined);
  const extent = data.extent ?? [0, 1];
  const brush = useCardBrush(({ x: range }): Predicate[] => {
    if (!range) return [];
    return x
      ? [{ column: x, between: [range[0], range[1]] }]
      : [{ row_between: [Math.max(1, Math.ceil(range[0])), Math.max(1, Math.floor(range[1]))] }];
  }, 'x');
  const chart = useMemo(
    (): SeriesData => ({
      x: x ? axisOf(dataset, x) : { label: t('row'), whole: true },
      at: data.x,
      extent,
      layout: text(settings, 'layout') === 'overlaid' ? 'overlaid' : 'stacked',
      channels: data.columns.map((column, index) => ({
        axis: { ...axisOf(dataset, column.name), ...(isOn(settings, 'log_y') && { log: true }) },
        role: groupRole(index),
        ...('values' in column
          ? { values: column.values }
          : { values: column.mean, low: column.min, high: column.max }),
      })),
      ...(data.mode === 'points'
        ? {
            rows: data.row_numbers.map((row) => row - 1),
            selected: selected ?? (data.is_selected && answeredMask(data.row_numbers, data.is_selected)),
          }
        : { selectedShare: data.selected }),
      ...(whole.current ? { overview: whole.current } : {}),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ends of x are part of the answer
    [data, dataset, settings, x, selected, t],
  );
  useEffect(() => {
    whole.current ??= { at: chart.at, values: chart.channels[0]?.values ?? [] };
  }, [chart]);
  const { height: _height, ...rest } = frame;
  return (
    <Series
      {...rest}
      brush={brush}
      onWindow={onWindow && (([low, high]) => onWindow(low <= extent[0] && high >= extent[1] ? null : [low, high]))}
      title={title || t('title_series', { columns: listed(data.columns.map(({ name }) => name)), x: x ?? t('row') })}
      caption={caption({
        counts: data.counts,
        aggregated: data.mode === 'pieces',
        extra: data.mode === 'pieces' ? t('pieces_meaning') : undefined,
      })}
      data={chart}
    />
  );
}
