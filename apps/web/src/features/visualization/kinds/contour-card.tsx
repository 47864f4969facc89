import { chartContour, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { Contour } from '../../../charts/contour/contour.tsx';
import { axisTitle } from '../../../charts/option/chart-option.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { planeConditions, useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { text, type CardProps } from './kind.ts';

/** The mean of a column over two others; of the selected rows where some are. */
export function ContourCard({ settings, frame, title }: CardProps) {
  const { rows } = useBoard();
  const answer = useChartAnswer(
    chartContour,
    {
      x: text(settings, 'x'),
      y: text(settings, 'y'),
      z: text(settings, 'z'),
      fields: Math.min(24, Math.max(6, Math.round(Math.sqrt(rows / 3)))),
      fill: true,
    },
    { linked: 'server' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartContour> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset } = useBoard();
  const [x, y, z] = [text(settings, 'x'), text(settings, 'y'), text(settings, 'z')];
  const brush = useCardBrush(planeConditions(x, y));
  const chart = useMemo(() => {
    const part = data.selected ?? data.whole;
    return {
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      z: axisOf(dataset, z),
      xEdges: data.x_edges,
      yEdges: data.y_edges,
      values: part.mean,
      counts: part.counts,
      filled: part.is_filled,
    };
  }, [data, dataset, x, y, z]);
  const heading = t('title_contour', { x: axisTitle(chart.x), y: axisTitle(chart.y), z: axisTitle(chart.z) });
  return (
    <Contour
      {...frame}
      brush={brush}
      title={title || heading}
      caption={caption({
        counts: data.counts,
        aggregated: true,
        extra: data.selected ? t('of_selected') : t('contour_filled'),
      })}
      data={chart}
    />
  );
}
