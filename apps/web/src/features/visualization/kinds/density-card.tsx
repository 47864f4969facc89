import { chartDensity, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { Density } from '../../../charts/density/density.tsx';
import { axisTitle } from '../../../charts/option/chart-option.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { planeConditions, useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { countOnGrid } from '../local/count-selected.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { text, type CardProps } from './kind.ts';

/** How many rows lie where in a plane. */
export function DensityCard({ settings, frame, title }: CardProps) {
  const { rows } = useBoard();
  const answer = useChartAnswer(
    chartDensity,
    { x: text(settings, 'x'), y: text(settings, 'y'), fields: Math.min(48, Math.max(10, Math.round(Math.sqrt(rows)))) },
    { linked: 'rows' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartDensity> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, columns } = useBoard();
  const [x, y] = [text(settings, 'x'), text(settings, 'y')];
  const brush = useCardBrush(planeConditions(x, y));
  const chart = useMemo(() => {
    const [across, up] = [columns.get(x), columns.get(y)];
    const local = selected && across && up ? countOnGrid(across, up, data.x_edges, data.y_edges, selected) : null;
    return {
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      value: { label: t('row_count') },
      xEdges: data.x_edges,
      yEdges: data.y_edges,
      counts: data.whole.counts,
      selected: local ?? data.selected?.counts ?? null,
    };
  }, [data, dataset, x, y, selected, columns, t]);
  return (
    <Density
      {...frame}
      brush={brush}
      title={title || t('title_density', { x: axisTitle(chart.x), y: axisTitle(chart.y) })}
      caption={caption({ counts: data.counts, aggregated: true })}
      data={chart}
    />
  );
}
