import { chartDistribution, type DistributionAnswer } from '@hakaru/contract';
import { useMemo } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { axisTitle } from '../../../charts/option/chart-option.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { countInBins } from '../local/count-selected.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { text, type CardProps } from './kind.ts';

/** A histogram with its density. */
export function DistributionCard({ settings, frame, title }: CardProps) {
  const column = text(settings, 'column');
  const answer = useChartAnswer(
    chartDistribution,
    { columns: [column], bins: typeof settings.bins === 'number' ? settings.bins : null },
    { linked: 'rows' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: DistributionAnswer }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, columns } = useBoard();
  const column = text(settings, 'column');
  const brush = useCardBrush(({ x }) => (x ? [{ column, between: [x[0], x[1]] }] : []), 'x');
  const chart = useMemo(() => {
    const { edges, whole, selected: described, grid } = data.columns[0]!;
    const held = columns.get(column);
    const chosen = selected && held ? countInBins(held, edges, selected) : (described?.counts ?? null);
    const width = (edges[1] ?? 1) - (edges[0] ?? 0);
    return {
      axis: axisOf(dataset, column),
      edges,
      missing: whole.missing,
      groups: [
        { name: t('all_rows'), role: chosen ? ('neutral' as const) : ('data' as const), counts: whole.counts },
        ...(chosen ? [{ name: t('selected'), role: 'selected' as const, counts: chosen }] : []),
      ],
      ...(settings.density !== false && whole.density
        ? {
            curve: {
              name: t('density_curve'),
              ...insideOf(
                edges,
                grid,
                whole.density.map((value) => value * whole.count * width),
              ),
            },
          }
        : {}),
    };
  }, [data, settings.density, dataset, column, selected, columns, t]);
  return (
    <Histogram
      {...frame}
      brush={brush}
      title={title || t('title_distribution', { column: axisTitle(chart.axis) })}
      caption={caption({ counts: data.counts, aggregated: false })}
      data={chart}
    />
  );
}

/** The part of a curve over the bins: its tails would only make them narrower. */
function insideOf(edges: readonly number[], x: readonly number[], y: readonly number[]): { x: number[]; y: number[] } {
  const indices = x.flatMap((value, index) => (value >= edges[0]! && value <= edges.at(-1)! ? [index] : []));
  return { x: indices.map((index) => x[index]!), y: indices.map((index) => y[index]!) };
}
