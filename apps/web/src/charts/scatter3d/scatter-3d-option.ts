import type { LinesSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { rowTitle } from '../../lib/rows/row-names.ts';
import type { ChartWords } from '../chart-messages.ts';
import { axisTick } from '../option/axes.ts';
import { baseOption } from '../option/base-option.ts';
import { axisTitle, axisValue, type ChartAxis, type ChartOption } from '../option/chart-option.ts';
import { numeric, rowColumn, text, type ChartTable } from '../option/chart-table.ts';
import { extent, niceRange } from '../option/nice-range.ts';
import { roundTicks } from '../option/round-ticks.ts';
import { tipAt, tooltipHtml } from '../option/tooltip.ts';
import { groupSymbol, type ChartPalette, type ColourRole } from '../palette/chart-palette.ts';
import { ringSeries } from '../scatter/scatter-guides.ts';
import { project, type Position3d, type View } from './view.ts';

export type Scatter3dGroup = {
  name: string;
  role: ColourRole;
  x: readonly number[];
  y: readonly number[];
  z: readonly number[];
  /** Places in the table, from 0. */
  rows: readonly number[];
  /** Each with a line down to the floor, which says how far behind a point lies. */
  stems?: boolean;
};

export type Scatter3dData = {
  x: ChartAxis;
  y: ChartAxis;
  z: ChartAxis;
  groups: readonly Scatter3dGroup[];
  highlight?: { name: string; rows: ReadonlySet<number> };
};

/** What a cube turned about its middle reaches on paper, with its names. */
const REACH = 1.95;
/** How far outside of the cube numbers and names of axes are. */
const NUMBERS_OUT = 1.14;
const NAMES_OUT = 1.38;

/** Points in a cube that is seen from one side: its floor and the two walls behind the points have lines at round places. */
export function buildScatter3dOption(
  { view, ...data }: Scatter3dData & { view: View },
  palette: ChartPalette,
  t: ChartWords,
): ChartOption {
  const axes = scalesOf(data);
  const groups = drawnPoints(data, view);
  const ringed = groups.flatMap(({ group, points }) =>
    points.filter(({ index }) => data.highlight?.rows.has(group.rows[index]!)).map(({ x, y }) => [x, y] as const),
  );
  const names = [...data.groups.map(({ name }) => name), ...(ringed.length > 0 ? [data.highlight!.name] : [])];
  const flat = { type: 'value' as const, show: false, min: -REACH, max: REACH };
  return {
    ...baseOption(palette, names),
    grid: { left: 22, right: 22, top: 38, bottom: 6, outerBoundsMode: 'none' },
    xAxis: flat,
    yAxis: flat,
    series: [
      ...cage(axes, view, palette),
      ...groups.flatMap(({ group, points }, place) =>
        group.stems
          ? [
              lines(
                `stems-${place}`,
                points.map(({ at: [x, y, z] }) => [
                  [x, y, z],
                  [x, y, -1],
                ]),
                view,
                { color: palette.roles[group.role], opacity: 0.35, width: 1 },
              ),
            ]
          : [],
      ),
      ...groups.map(({ group, points }, place): ScatterSeriesOption => {
        const many = points.length > 1000;
        return {
          type: 'scatter',
          id: `points-${place}`,
          name: group.name,
          color: palette.roles[group.role],
          symbol: groupSymbol(place),
          symbolSize: many ? 3 : 8,
          itemStyle: { opacity: many ? 0.5 : 0.85, borderColor: palette.background, borderWidth: many ? 0 : 0.5 },
          data: points.map(({ x, y }) => [x, y]),
          tooltip: tipAt((position) => {
            const index = points[position]!.index;
            const row = group.rows[index]!;
            return tooltipHtml(
              `${group.name} · ${rowTitle(row, t('open_row', { row: row + 1 }))}`,
              axes.map(({ axis }, at) => [axisTitle(axis), axisValue(axis, coordinates(group)[at]![index])]),
            );
          }),
          z: 3,
        };
      }),
      ...(ringed.length > 0 ? [ringSeries('rings', data.highlight!.name, ringed, palette)] : []),
    ],
  };
}

function scalesOf(data: Scatter3dData): Scale[] {
  return [data.x, data.y, data.z].map((axis, at) => {
    const { low, high } = extent(...data.groups.map((group) => coordinates(group)[at]!));
    const { min, max } = niceRange(low, high);
    return {
      axis,
      unit: (value: number) => (2 * (value - min)) / (max - min) - 1,
      ticks: roundTicks(min, max, { count: 4 }),
    };
  });
}

/** The points of each group as they are drawn, from the back to the front, so that what is nearer covers what is behind. */
export function drawnPoints(data: Scatter3dData, view: View) {
  const axes = scalesOf(data);
  return data.groups.map((group) => ({
    group,
    points: group.x
      .map((_, index) => {
        const [x, y, z] = coordinates(group).map((values, at) => axes[at]!.unit(values[index]!));
        const at: Position3d = [x!, y!, z!];
        return { index, at, ...project(at, view) };
      })
      .filter(({ at }) => at.every(Number.isFinite))
      .toSorted((one, other) => other.depth - one.depth),
  }));
}

function coordinates({ x, y, z }: Scatter3dGroup): readonly (readonly number[])[] {
  return [x, y, z];
}

type Scale = { axis: ChartAxis; unit: (value: number) => number; ticks: readonly number[] };

/** Floor and walls, with the numbers and names of the axes along the edges that are free. */
function cage(axes: readonly Scale[], view: View, palette: ChartPalette): (LinesSeriesOption | ScatterSeriesOption)[] {
  const back = (axis: 0 | 1) => (project(axis === 0 ? [1, 0, 0] : [0, 1, 0], view).depth > 0 ? 1 : -1);
  const [farX, farY] = [back(0), back(1)];
  const ticks = axes.map(({ unit, ticks: places }) =>
    places.map((place) => ({ at: unit(place), text: axisTick(place) })),
  );
  const grid: (readonly Position3d[])[] = [
    ...ticks[0]!.flatMap(({ at }): Position3d[][] => [
      [
        [at, -1, -1],
        [at, 1, -1],
      ],
      [
        [at, farY, -1],
        [at, farY, 1],
      ],
    ]),
    ...ticks[1]!.flatMap(({ at }): Position3d[][] => [
      [
        [-1, at, -1],
        [1, at, -1],
      ],
      [
        [farX, at, -1],
        [farX, at, 1],
      ],
    ]),
    ...ticks[2]!.flatMap(({ at }): Position3d[][] => [
      [
        [-1, farY, at],
        [1, farY, at],
      ],
      [
        [farX, -1, at],
        [farX, 1, at],
      ],
    ]),
  ];
  // The upright axis stands at the one of the two free corners that is farther to the left.
  const corners: [number, number][] = [
    [farX, -farY],
    [-farX, farY],
  ];
  const [leftX, leftY] = corners.toSorted((a, b) => project([...a, 0], view).x - project([...b, 0], view).x)[0]!;
  const edges: Position3d[][] = [
    [
      [-1, -farY, -1],
      [1, -farY, -1],
    ],
    [
      [-farX, -1, -1],
      [-farX, 1, -1],
    ],
    [
      [leftX, leftY, -1],
      [leftX, leftY, 1],
    ],
  ];
  const outside = (out: number): ((at: number) => Position3d)[] => [
    (at) => [at, -farY * out, -1 - (out - 1) / 2],
    (at) => [-farX * out, at, -1 - (out - 1) / 2],
    (at) => [leftX * out, leftY * out, at],
  ];
  return [
    lines('grid', grid, view, { color: palette.grid, opacity: 1, width: 1 }),
    lines('edges', edges, view, { color: palette.axis, opacity: 1, width: 1 }),
    labels(
      'numbers',
      ticks.flatMap((places, axis) =>
        places.map(({ at, text: shown }) => ({ at: outside(NUMBERS_OUT)[axis]!(at), text: shown })),
      ),
      view,
      { color: palette.mutedText, fontSize: 11 },
    ),
    labels(
      'names',
      axes.map(({ axis }, at) => ({
        at: at === 2 ? ([leftX * 1.1, leftY * 1.1, 1.22] as const) : outside(NAMES_OUT)[at]!(0),
        text: axisTitle(axis),
      })),
      view,
      { color: palette.text, fontSize: 12 },
    ),
  ];
}

function lines(
  id: string,
  each: readonly (readonly Position3d[])[],
  view: View,
  lineStyle: { color: string; opacity: number; width: number },
): LinesSeriesOption {
  return {
    type: 'lines',
    id,
    coordinateSystem: 'cartesian2d',
    polyline: true,
    silent: true,
    lineStyle,
    data: each.map((places) => ({ coords: places.map((place) => [project(place, view).x, project(place, view).y]) })),
    z: 1,
  };
}

function labels(
  id: string,
  each: readonly { at: Position3d; text: string }[],
  view: View,
  style: { color: string; fontSize: number },
): ScatterSeriesOption {
  return {
    type: 'scatter',
    id,
    silent: true,
    symbolSize: 0.01,
    data: each.map(({ at, text: shown }) => ({ value: [project(at, view).x, project(at, view).y], name: shown })),
    label: { show: true, position: 'inside', formatter: '{b}', width: 150, overflow: 'truncate', ...style },
    z: 2,
  };
}

/** Row numbers are from 1, as people count. */
export function buildScatter3dTable(data: Scatter3dData, t: ChartWords): ChartTable {
  const points = data.groups.flatMap((group) => group.x.map((_, index) => ({ group, index })));
  const axes = [data.x, data.y, data.z];
  const named = data.groups.length > 1;
  return {
    columns: [
      rowColumn(t('row')),
      ...(named ? [text(t('group'))] : []),
      ...axes.map((axis) => numeric(axisTitle(axis))),
      ...(data.highlight ? [text(data.highlight.name)] : []),
    ],
    rowCount: points.length,
    row: (place) => {
      const point = points[place];
      if (!point) return [];
      const { group, index } = point;
      const row = group.rows[index]!;
      return [
        row + 1,
        ...(named ? [group.name] : []),
        ...axes.map((axis, at) => axisValue(axis, coordinates(group)[at]![index])),
        ...(data.highlight ? [data.highlight.rows.has(row) ? t('yes') : ''] : []),
      ];
    },
  };
}
