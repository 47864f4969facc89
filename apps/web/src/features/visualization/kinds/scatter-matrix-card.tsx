import { chartScatterMatrix, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { matrixCell } from '../../../charts/scatter-matrix/scatter-matrix.tsx';
import { ScatterMatrix } from '../../../charts/scatter-matrix/scatter-matrix.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { planeConditions, useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { countInBins } from '../local/count-selected.ts';
import { numberAt } from '../selection/loaded-columns.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { list, optional, type CardProps } from './kind.ts';
import { pointGroups } from './point-groups.ts';

/** More points than this in every field of the matrix are drawn as counts. */
const MOST_POINTS = 10_000;

/** Every pair of some columns. */
export function ScatterMatrixCard({ settings, frame, title }: CardProps) {
  const { rows } = useBoard();
  const answer = useChartAnswer(
    chartScatterMatrix,
    { columns: list(settings, 'columns'), fields: Math.min(32, Math.max(10, Math.round(Math.sqrt(rows)))) },
    { linked: rows <= MOST_POINTS ? 'rows' : 'server' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartScatterMatrix> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, rows, selected, excluded, columns: held } = useBoard();
  const names = useMemo(() => data.columns.map(({ name }) => name), [data]);
  const colour = optional(settings, 'colour');
  const shade = colour ? held.get(colour) : undefined;
  const brush = useCardBrush((area) => {
    const { x, y } = matrixCell(names.length, area.grid);
    if (x === y) return area.x ? [{ column: names[x]!, between: [area.x[0], area.x[1]] }] : [];
    return x < y ? planeConditions(names[x]!, names[y]!)(area) : [];
  });
  const points = useMemo(() => {
    const blocks = names.map((name) => held.get(name));
    if (rows > MOST_POINTS || blocks.some((block) => !block)) return null;
    const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !excluded?.[row]);
    return { rows: kept, values: blocks.map((block) => Float64Array.from(kept, (row) => numberAt(block!, row))) };
  }, [names, held, rows, excluded]);
  const groups = useMemo(
    () =>
      shade && points ? pointGroups(shade, points.rows, { missing: t('missing'), others: t('other_values') }) : {},
    [shade, points, t],
  );
  const chart = useMemo(
    () => ({
      columns: data.columns.map(({ name, edges, whole, selected: described }) => {
        const block = held.get(name);
        return {
          axis: axisOf(dataset, name),
          edges,
          whole,
          selected: selected && block ? countInBins(block, edges, selected) : described,
        };
      }),
      pairs: data.pairs,
      points,
      ...groups,
      selected,
    }),
    [data, dataset, held, points, groups, selected],
  );
  const { height: _height, ...rest } = frame;
  return (
    <ScatterMatrix
      {...rest}
      brush={brush}
      title={title || t('title_scatter_matrix', { count: names.length })}
      caption={caption({ counts: data.counts, aggregated: !points })}
      data={chart}
    />
  );
}
