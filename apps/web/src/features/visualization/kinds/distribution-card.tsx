import { chartDistribution, type DistributionAnswer } from '@hakaru/contract';
import { useMemo } from 'react';
import { Facets } from '../../../charts/facets/facets.tsx';
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
import { facetRows, panelsShown } from './facet-panels.ts';
import { optional, text, type CardProps } from './kind.ts';

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
  const by = optional(settings, 'facet');
  const facets = useCountedPanels(data, column, by);
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
  const heading = title || t('title_distribution', { column: axisTitle(chart.axis) });
  if (by && facets)
    return (
      <Facets
        {...frame}
        brush={brush}
        title={t('title_facets', { title: heading, column: by })}
        caption={caption({
          counts: data.counts,
          aggregated: false,
          extra: panelsShown(t, { total: facets.total, panels: facets.chart.panels }),
        })}
        data={facets.chart}
      />
    );
  return (
    <Histogram
      {...frame}
      brush={brush}
      title={heading}
      caption={caption({ counts: data.counts, aggregated: false })}
      data={chart}
    />
  );
}

/** The same bins for each value of another column. */
function useCountedPanels(data: DistributionAnswer, column: string, facet: string | null) {
  const t = useMessages(visualizationMessages);
  const { dataset, columns, excluded, selected } = useBoard();
  return useMemo(() => {
    const [held, by, edges] = [columns.get(column), facet ? columns.get(facet) : undefined, data.columns[0]?.edges];
    if (!held || !edges || !by) return null;
    const { panels, total } = facetRows(by, excluded, t('missing'));
    const chosen = (mask: Uint8Array) =>
      selected && {
        selectedCounts: countInBins(
          held,
          edges,
          mask.map((one, row) => (one && selected[row] ? 1 : 0)),
        ),
      };
    return {
      total,
      chart: {
        x: axisOf(dataset, held.name),
        y: { label: t('row_count') },
        edges,
        panels: panels.map(({ name, mask }) => ({ name, counts: countInBins(held, edges, mask), ...chosen(mask) })),
      },
    };
  }, [data, column, facet, columns, dataset, excluded, selected, t]);
}

/** The part of a curve over the bins: its tails would only make them narrower. */
function insideOf(edges: readonly number[], x: readonly number[], y: readonly number[]): { x: number[]; y: number[] } {
  const indices = x.flatMap((value, index) => (value >= edges[0]! && value <= edges.at(-1)! ? [index] : []));
  return { x: indices.map((index) => x[index]!), y: indices.map((index) => y[index]!) };
}
