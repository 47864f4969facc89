import { chartLag, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { Density } from '../../../charts/density/density.tsx';
import { Relation } from '../../../charts/relation/relation.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { count, optional, text, type CardProps } from './kind.ts';

/** A column against itself a chosen number of rows later. */
export function LagCard({ settings, frame, title }: CardProps) {
  const answer = useChartAnswer(
    chartLag,
    { column: text(settings, 'column'), order: optional(settings, 'order'), lag: count(settings, 'lag', 1) },
    { linked: 'rows' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartLag> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, mark } = useBoard();
  const [column, lag] = [text(settings, 'column'), count(settings, 'lag', 1)];
  const brush = useCardBrush(({ x }) => (x ? [{ column, between: [x[0], x[1]] }] : []), 'x');
  const shared = useMemo(() => {
    const axis = axisOf(dataset, column);
    return { x: axis, y: { ...axis, label: t('lagged', { column, count: lag }) } };
  }, [dataset, column, lag, t]);
  const points = useMemo(() => {
    if (data.picture.mode !== 'points') return null;
    const { x, y, row_numbers } = data.picture;
    const ends = x.length > 0 ? [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))] : [];
    return {
      ...shared,
      points: { x, y, rows: row_numbers.map((row) => row - 1) },
      selected,
      lines: [{ name: 'y = x', x: ends, y: ends }],
    };
  }, [data, shared, selected]);
  const words = {
    title: title || t('title_lag', { column, count: lag }),
    caption: caption({
      counts: data.counts,
      aggregated: !points,
      extra: data.r === null ? '' : `r = ${formatNumber(data.r, 3)}`,
    }),
  };
  if (points)
    return (
      <Relation
        {...frame}
        {...words}
        brush={brush}
        data={points}
        onRow={(row) => mark([{ rows: [row + 1] }], { done: true, narrow: false })}
      />
    );
  if (data.picture.mode !== 'density') return null;
  const { x_edges: xEdges, y_edges: yEdges, whole, selected: chosen } = data.picture;
  return (
    <Density
      {...frame}
      {...words}
      brush={brush}
      data={{ ...shared, value: { label: t('row_count') }, xEdges, yEdges, counts: whole, selected: chosen }}
    />
  );
}
