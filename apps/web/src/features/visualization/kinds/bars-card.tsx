import { chartBars, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { Pareto } from '../../../charts/pareto/pareto.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { cellAt } from '../selection/loaded-columns.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { cellOf } from './cell-of.ts';
import { optional, text, type CardProps, type ChoiceName } from './kind.ts';
import { labelled } from '../../../lib/i18n/joined.ts';

/** Categories by their number of rows or by an aggregate, the largest first. */
export function BarsCard({ settings, frame, title }: CardProps) {
  const value = optional(settings, 'value');
  const aggregate = value ? text(settings, 'aggregate') : 'count';
  const answer = useChartAnswer(
    chartBars,
    { category: text(settings, 'category'), value: aggregate === 'count' ? null : value, aggregate },
    { linked: aggregate === 'count' ? 'rows' : 'server' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={{ ...settings, aggregate }} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartBars> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, columns, mark } = useBoard();
  const [category, value, aggregate] = [
    text(settings, 'category'),
    optional(settings, 'value'),
    text(settings, 'aggregate') as ChoiceName,
  ];
  const named = (from: number, to: number) =>
    data.bars.slice(Math.max(0, from), to + 1).map((bar) => cellOf(dataset, category, bar.category));
  const brush = useCardBrush(
    ({ x }) => (x ? [{ column: category, in: named(Math.round(x[0]), Math.round(x[1])) }] : []),
    'x',
  );
  const chart = useMemo(() => {
    const held = columns.get(category);
    const local = selected && held && aggregate === 'count' ? new Map<string | null, number>() : null;
    if (local && held && selected) {
      selected.forEach((one, row) => {
        if (!one) return;
        const cell = cellAt(held, row);
        const name = cell === null ? null : String(cell);
        local.set(name, (local.get(name) ?? 0) + 1);
      });
    }
    const { others } = data;
    const bars = data.bars.map((bar) => ({
      name: bar.category ?? t('missing'),
      value: bar.whole.value,
      cumulative: bar.cumulative,
      ...(local ? { selected: local.get(bar.category) ?? 0 } : bar.selected ? { selected: bar.selected.value } : {}),
    }));
    const rest = others.whole
      ? [
          {
            name: t('others', { count: others.categories }),
            value: others.whole.value,
            cumulative: bars.some((bar) => bar.cumulative !== null) ? 1 : null,
          },
        ]
      : [];
    const label =
      aggregate === 'count' || !value
        ? t('row_count')
        : labelled(t(`choice_${aggregate}`), withUnit(value, axisOf(dataset, value).unit));
    return {
      category: axisOf(dataset, category),
      value: { label },
      bars: [...bars, ...rest],
      withOthers: rest.length > 0,
    };
  }, [data, dataset, category, value, aggregate, selected, columns, t]);
  return (
    <Pareto
      {...frame}
      brush={brush}
      title={title || t('title_bars', { value: chart.value.label, category })}
      caption={caption({ counts: data.counts, aggregated: false })}
      data={chart}
      onBar={(index) =>
        index < data.bars.length && mark([{ column: category, in: named(index, index) }], { done: true, narrow: false })
      }
    />
  );
}
