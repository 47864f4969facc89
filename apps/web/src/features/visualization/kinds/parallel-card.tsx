import { chartParallel, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { Parallel } from '../../../charts/parallel/parallel.tsx';
import { valueAt, type ParallelAxis } from '../../../charts/parallel/parallel.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { answeredMask } from '../selection/answered-mask.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { cellOf } from './cell-of.ts';
import { list, optional, type CardProps } from './kind.ts';
import { pointGroups } from './point-groups.ts';

/** Rows as lines over axes; dragging along an axis marks a range of it. */
export function ParallelCard({ settings, frame, title }: CardProps) {
  const answer = useChartAnswer(chartParallel, { columns: list(settings, 'columns'), limit: 2000 }, { linked: 'rows' });
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartParallel> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, columns, mark } = useBoard();
  const colour = optional(settings, 'colour');
  const held = colour ? columns.get(colour) : undefined;
  const axes = useMemo(
    () =>
      data.axes.map((axis, index): ParallelAxis => ({
        ...axisOf(dataset, axis.name),
        min: axis.min ?? 0,
        max: axis.max ?? 1,
        levels: axis.type === 'boolean' ? ['false', 'true'] : axis.levels,
        values: data.values[index]!,
      })),
    [data, dataset],
  );
  const brush = useCardBrush(({ x, y }) => {
    const axis = axes[Math.min(axes.length - 1, Math.max(0, Math.round(x?.[0] ?? 0)))];
    if (!axis || !y) return [];
    const [low, high] = [valueAt(axis, y[0]), valueAt(axis, y[1])];
    if (!axis.levels) return [{ column: axis.label, between: [low, high] }];
    return [
      {
        column: axis.label,
        in: axis.levels
          .filter((_name, index) => index >= low && index <= high)
          .map((name) => cellOf(dataset, axis.label, name)),
      },
    ];
  }, 'rectangle');
  const chart = useMemo(() => {
    const rows = data.row_numbers.map((row) => row - 1);
    const described = data.is_selected && !selected ? answeredMask(data.row_numbers, data.is_selected) : null;
    return {
      axes,
      rows,
      ...(held ? pointGroups(held, rows, { missing: t('missing'), others: t('other_values') }) : {}),
      selected: selected ?? described,
    };
  }, [data, axes, held, selected, t]);
  const extra = data.shown < data.counts.used ? t('lines_shown', { shown: formatCount(data.shown) }) : undefined;
  return (
    <Parallel
      {...frame}
      brush={brush}
      title={title || t('title_parallel', { count: axes.length })}
      caption={caption({ counts: data.counts, aggregated: false, extra })}
      data={chart}
      onRow={(row) => mark([{ rows: [row + 1] }], { done: true, narrow: false })}
    />
  );
}
