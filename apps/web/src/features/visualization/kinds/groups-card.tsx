import { chartGroups, type BoxStatistics, type GroupsAnswer } from '@hakaru/contract';
import { useMemo } from 'react';
import { BoxPlot } from '../../../charts/box-plot/box-plot.tsx';
import { axisTitle } from '../../../charts/option/chart-option.ts';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { fiveByGroup, type Five } from '../local/count-selected.ts';
import { cellAt } from '../selection/loaded-columns.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { cellOf } from './cell-of.ts';
import { optional, text, type CardProps } from './kind.ts';

/** Boxes, or violins with boxes, of a column by group. */
export function GroupsCard({ settings, frame, title }: CardProps) {
  const answer = useChartAnswer(
    chartGroups,
    { value: text(settings, 'value'), group: optional(settings, 'group') },
    { linked: 'rows' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function fiveOf({ whisker_low, q1, median, q3, whisker_high }: BoxStatistics): Five | null {
  return whisker_low === null || q1 === null || median === null || q3 === null || whisker_high === null
    ? null
    : [whisker_low, q1, median, q3, whisker_high];
}

function Chart({ data, settings, frame, title }: CardProps & { data: GroupsAnswer }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset, selected, columns } = useBoard();
  const [value, group] = [text(settings, 'value'), optional(settings, 'group')];
  const shown = useMemo(() => data.groups.filter(({ whole }) => fiveOf(whole) !== null), [data]);
  const brush = useCardBrush(
    ({ x, y }) => [
      ...(y ? [{ column: value, between: [y[0], y[1]] as [number, number] }] : []),
      ...(x && group
        ? [
            {
              column: group,
              in: shown
                .slice(Math.max(0, Math.round(x[0])), Math.round(x[1]) + 1)
                .map((one) => cellOf(dataset, group, one.group)),
            },
          ]
        : []),
    ],
    'rectangle',
  );
  const chart = useMemo(() => {
    const [values, groups] = [columns.get(value), group ? columns.get(group) : undefined];
    const local =
      selected && values && (!group || groups)
        ? fiveByGroup(values, groups ? (row) => nameOf(cellAt(groups, row)) : null, selected)
        : null;
    return {
      category: group ? axisOf(dataset, group) : { label: '' },
      value: axisOf(dataset, value),
      ...(settings.style === 'box' ? {} : { grid: data.grid }),
      groups: shown.map((one, index) => ({
        name: group ? (one.group ?? t('missing')) : t('all_rows'),
        role: one.group === null && group ? ('neutral' as const) : groupRole(index),
        five: fiveOf(one.whole)!,
        ...(one.whole.mean === null ? {} : { mean: one.whole.mean }),
        outliers: one.whole.outliers.map((outlier) => outlier.value),
        ...(settings.style === 'box' ? {} : { density: one.whole.density }),
        ...(local
          ? { selected: local.get(one.group) ?? null }
          : one.selected
            ? { selected: fiveOf(one.selected) }
            : {}),
      })),
    };
  }, [data, shown, settings.style, dataset, value, group, selected, columns, t]);
  const { groups, rows } = data.other_groups;
  const extra = groups > 0 ? t('other_groups', { count: groups, rows: formatCount(rows) }) : undefined;
  const name = group
    ? t('title_groups', { value: axisTitle(chart.value), group })
    : t('title_distribution', { column: axisTitle(chart.value) });
  return (
    <BoxPlot
      {...frame}
      brush={brush}
      title={title || name}
      caption={caption({ counts: data.counts, aggregated: false, extra })}
      data={chart}
    />
  );
}

function nameOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}
