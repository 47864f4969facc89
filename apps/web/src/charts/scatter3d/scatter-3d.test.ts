import { describe, expect, test } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildScatter3dOption, buildScatter3dTable, drawnPoints, type Scatter3dData } from './scatter-3d-option.ts';
import { firstView, project, turned, turnOf } from './view.ts';

const data: Scatter3dData = {
  x: { label: 'yield', unit: '%' },
  y: { label: 'cost' },
  z: { label: 'purity' },
  groups: [
    { name: 'Others', role: 'neutral', x: [1, Number.NaN], y: [2, 1], z: [3, 1], rows: [0, 1] },
    { name: 'Front', role: 'prediction', x: [0, 10, 5], y: [10, 0, 5], z: [0, 10, 5], rows: [4, 5, 6], stems: true },
  ],
  highlight: { name: 'Chosen', rows: new Set([5]) },
};

describe('a cube seen from one side', () => {
  test('is drawn as a rotation has it: lengths stay, and what is nearer covers what is behind', () => {
    for (const view of [firstView, { turn: 200, tilt: 60 }]) {
      const { x, y, depth } = project([0.3, -0.4, 0.5], view);
      expect(x ** 2 + y ** 2 + depth ** 2).toBeCloseTo(0.3 ** 2 + 0.4 ** 2 + 0.5 ** 2, 12);
    }
    expect(project([0, 0, 1], { turn: 77, tilt: 0 })).toMatchObject({ x: 0, y: 1 });
    const [, front] = drawnPoints(data, firstView);
    const depths = front!.points.map(({ depth }) => depth);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
  });

  test('turns all around and tilts between its floor and its lid', () => {
    expect(turned({ turn: 350, tilt: 80 }, { turn: 20, tilt: 20 })).toEqual({ turn: 10, tilt: 85 });
    expect(turned({ turn: 0, tilt: 10 }, { turn: -10, tilt: -20 })).toEqual({ turn: 350, tilt: 5 });
    expect(turnOf('ArrowLeft')).toEqual({ turn: -10, tilt: 0 });
    expect(turnOf('Enter')).toBeUndefined();
  });

  test('has names and numbers of three axes, a ring around what is chosen, and no point without all three values', () => {
    const option = buildScatter3dOption({ ...data, view: firstView }, palette, words);
    const svg = drawn(option);
    for (const text of ['yield (%)', 'cost', 'purity', 'Others', 'Front', 'Chosen']) expect(svg).toContain(text);
    const points = (id: string) => [option.series].flat().find((one) => one?.id === id)?.data as unknown[];
    expect(points('points-0')).toHaveLength(1);
    expect(points('points-1')).toHaveLength(3);
    expect(points('rings')).toHaveLength(1);
    const place = drawnPoints(data, firstView)[1]!.points.findIndex(({ index }) => index === 1);
    const said = tooltipOf(option, 'points-1', { dataIndex: place });
    expect(said).toContain('Front');
    expect(said.match(/10/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('is a table, too', () => {
    const table = buildScatter3dTable(data, words);
    expect(table.columns.map(({ label }) => label)).toEqual(['Row', 'Group', 'yield (%)', 'cost', 'purity', 'Chosen']);
    expect(table.row(3)).toEqual([6, 'Front', 10, 0, 10, words('yes')]);
    expect(table.rowCount).toBe(5);
  });
});
