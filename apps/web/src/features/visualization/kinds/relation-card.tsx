import { sentences } from '../../../lib/i18n/joined.ts';
import { chartRelation, type RelationAnswer, type BlockColumn } from '@hakaru/contract';
import { useMemo } from 'react';
import { Density } from '../../../charts/density/density.tsx';
import { axisTitle } from '../../../charts/option/chart-option.ts';
import type { RelationData } from '../../../charts/relation/relation-data.ts';
import { Facets } from '../../../charts/facets/facets.tsx';
import { Relation } from '../../../charts/relation/relation.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { planeConditions, useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { countInBins } from '../local/count-selected.ts';
import { numberAt } from '../selection/loaded-columns.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { facetRows, panelsShown } from './facet-panels.ts';
import { isOn, optional, text, type CardProps } from './kind.ts';
import { pointColour } from './point-groups.ts';

type Axes = { x: string; y: string; colour: string | null; size: string | null };

/** Two columns against each other: points of the rows the browser holds, counts on a grid of more. */
export function RelationCard({ settings, frame, title }: CardProps) {
  const { isLoaded, rows } = useBoard();
  const axes = {
    x: text(settings, 'x'),
    y: text(settings, 'y'),
    colour: optional(settings, 'colour'),
    size: optional(settings, 'size'),
  };
  const answer = useChartAnswer(
    chartRelation,
    { x: axes.x, y: axes.y, limit: 0, fields: Math.min(64, Math.max(10, Math.round(Math.sqrt(rows)))) },
    { linked: 'rows' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) =>
        isLoaded ? (
          <Points data={data} axes={axes} settings={settings} frame={frame} title={title} />
        ) : (
          <Counts data={data} axes={axes} settings={settings} frame={frame} title={title} />
        )
      }
    </CardBody>
  );
}

type ChartProps = CardProps & { data: RelationAnswer; axes: Axes };

function Points({ data, axes: { x, y, colour, size }, settings, frame, title }: ChartProps) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, excluded, columns, mark } = useBoard();
  const brush = useCardBrush(planeConditions(x, y));
  const [across, up] = [columns.get(x), columns.get(y)];
  const [logX, logY] = [isOn(settings, 'log_x'), isOn(settings, 'log_y')];
  const points = useMemo(
    () => (across && up ? loadedPoints(across, up, excluded, { x: logX, y: logY }) : null),
    [across, up, excluded, logX, logY],
  );
  const xAxis = useMemo(() => ({ ...axisOf(dataset, x), ...(logX && { log: true }) }), [dataset, x, logX]);
  const yAxis = useMemo(() => ({ ...axisOf(dataset, y), ...(logY && { log: true }) }), [dataset, y, logY]);
  const by = optional(settings, 'facet');
  const panel = by ? columns.get(by) : undefined;
  const parts = usePointPanels(points, panel, { x: xAxis, y: yAxis });
  const [shade, mass] = [colour ? columns.get(colour) : undefined, size ? columns.get(size) : undefined];
  const looks = useMemo(() => {
    if (!points) return {};
    const words = { missing: t('missing'), others: t('other_values') };
    return {
      ...(shade ? { colour: pointColour(shade, axisOf(dataset, shade.name), points.rows, words) } : {}),
      ...(mass
        ? {
            size: {
              axis: axisOf(dataset, mass.name),
              values: Float64Array.from(points.rows, (row) => numberAt(mass, row)),
            },
          }
        : {}),
    };
  }, [points, shade, mass, dataset, t]);
  const chart = useMemo((): RelationData | null => {
    if (!points || !across || !up) return null;
    const { x: marginX, y: marginY } = data.marginals;
    const chosen = (column: typeof across, edges: number[]) => (selected ? countInBins(column, edges, selected) : null);
    return {
      x: xAxis,
      y: yAxis,
      points,
      ...looks,
      selected,
      lines: settings.trend === false ? [] : trendLines(data, t('trend'), { x: xAxis, y: yAxis }),
      // Bins of equal width have none on a logarithmic axis.
      ...(settings.marginals === false || logX || logY
        ? {}
        : {
            marginals: {
              x: { ...marginX, selected: chosen(across, marginX.edges) },
              y: { ...marginY, selected: chosen(up, marginY.edges) },
            },
          }),
    };
  }, [points, looks, across, up, data, xAxis, yAxis, logX, logY, selected, settings.trend, settings.marginals, t]);
  if (!chart) return null;
  const heading = t('title_relation', { x: axisTitle(chart.x), y: axisTitle(chart.y) });
  const without = data.counts.used - chart.points.x.length;
  const absent = logX || logY ? 'not_above_zero' : 'without_value';
  const extra = sentences(
    parts ? panelsShown(t, { total: parts.total, panels: parts.chart.panels }) : trendWords(data, t),
    without > 0 ? t(absent, { count: without }) : '',
  );
  if (by && parts)
    return (
      <Facets
        {...frame}
        brush={brush}
        title={t('title_facets', { title: title || heading, column: by })}
        caption={caption({ counts: data.counts, extra })}
        data={parts.chart}
      />
    );
  return (
    <Relation
      {...frame}
      brush={brush}
      title={title || heading}
      caption={caption({ counts: data.counts, extra })}
      data={chart}
      onRow={(row) => mark([{ rows: [row + 1] }], { done: true, narrow: false })}
    />
  );
}

function Counts({ data, axes: { x, y }, frame, title }: ChartProps) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset } = useBoard();
  const brush = useCardBrush(planeConditions(x, y));
  const chart = useMemo(() => {
    if (data.picture.mode !== 'density') return null;
    const { x_edges, y_edges, whole, selected } = data.picture;
    return {
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      value: { label: t('row_count') },
      xEdges: x_edges,
      yEdges: y_edges,
      counts: whole,
      selected,
    };
  }, [data, dataset, x, y, t]);
  if (!chart) return null;
  return (
    <Density
      {...frame}
      brush={brush}
      title={title || t('title_relation', { x: axisTitle(chart.x), y: axisTitle(chart.y) })}
      caption={caption({ counts: data.counts, extra: trendWords(data, t) })}
      data={chart}
    />
  );
}

/** Places of a straight line that is a curve on a logarithmic axis. */
const CURVE_PLACES = 60;

function trendLines(data: RelationAnswer, name: string, axes: Pick<RelationData, 'x' | 'y'>): RelationData['lines'] {
  const { whole } = data.trend;
  const { edges } = data.marginals.x;
  if (!whole || edges.length < 2) return [];
  const ends = [edges[0]!, edges.at(-1)!];
  if (axes.x.log || axes.y.log) {
    const at = (share: number) => ends[0]! + (ends[1]! - ends[0]!) * share;
    const places = Array.from({ length: CURVE_PLACES + 1 }, (_, index) => at((index / CURVE_PLACES) ** 2))
      .map((x) => [x, whole.intercept + whole.slope * x] as const)
      .filter(([x, y]) => (!axes.x.log || x > 0) && (!axes.y.log || y > 0));
    return places.length < 2 ? [] : [{ name, x: places.map(([x]) => x), y: places.map(([, y]) => y) }];
  }
  return [{ name, x: ends, y: ends.map((end) => whole.intercept + whole.slope * end) }];
}

function trendWords(
  { trend: { whole } }: RelationAnswer,
  t: ReturnType<typeof useMessages<typeof visualizationMessages.en>>,
): string {
  return whole && whole.r2 !== null
    ? t('trend_words', { slope: formatNumber(whole.slope), r2: formatNumber(whole.r2, 3), n: formatCount(whole.n) })
    : '';
}

/** The points of each value of another column. */
function usePointPanels(
  points: RelationData['points'] | null,
  by: BlockColumn | undefined,
  { x, y }: Pick<RelationData, 'x' | 'y'>,
) {
  const t = useMessages(visualizationMessages);
  const { excluded, selected } = useBoard();
  const parts = useMemo(() => {
    if (!points || !by) return null;
    const { panels, total } = facetRows(by, excluded, t('missing'));
    return {
      total,
      panels: panels.map(({ name, mask }) => {
        const kept = Array.from({ length: points.rows.length }, (_, index) => index).filter(
          (index) => mask[points.rows[index]!],
        );
        const of = (all: ArrayLike<number>) => kept.map((index) => all[index]!);
        return { name, points: { x: of(points.x), y: of(points.y), rows: of(points.rows) } };
      }),
    };
  }, [points, by, excluded, t]);
  return useMemo(
    () => parts && { total: parts.total, chart: { x, y, selected, panels: parts.panels } },
    [parts, x, y, selected],
  );
}

/** The rows that have both values, which their axes can show, and are not excluded, as points. */
function loadedPoints(
  x: BlockColumn,
  y: BlockColumn,
  excluded: Uint8Array | null,
  log: { x: boolean; y: boolean },
): RelationData['points'] {
  const count = x.values.length;
  const [xs, ys, rows] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  let kept = 0;
  for (let row = 0; row < count; row += 1) {
    const [a, b] = [numberAt(x, row), numberAt(y, row)];
    if (Number.isNaN(a) || Number.isNaN(b) || excluded?.[row]) continue;
    if ((log.x && a <= 0) || (log.y && b <= 0)) continue;
    xs[kept] = a;
    ys[kept] = b;
    rows[kept] = row;
    kept += 1;
  }
  return { x: xs.subarray(0, kept), y: ys.subarray(0, kept), rows: rows.subarray(0, kept) };
}
