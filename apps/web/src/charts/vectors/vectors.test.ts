import { expect, it } from 'vitest';
import { tableRows } from '../option/chart-table.ts';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildVectorOption, buildVectorTable, type VectorData } from './vectors.tsx';

const data: VectorData = {
  x: { label: 'PC1' },
  y: { label: 'PC2' },
  name: 'Column',
  circles: [1],
  vectors: [
    { name: 'petal length', x: 0.99, y: 0.02 },
    { name: 'sepal width', x: -0.46, y: 0.88 },
  ],
  points: { name: 'Rows', x: [0.2], y: [-0.7], rows: [41] },
};

it('draws every arrow with its name, within axes that reach as far on all sides', () => {
  const option = buildVectorOption(data, palette, words);
  const svg = drawn(option);
  expect(svg).toContain('petal length');
  expect(svg).toContain('sepal width');
  expect(option.xAxis).toMatchObject({ min: -1.5, max: 1.5 });
  expect(option.yAxis).toMatchObject({ min: -1.5, max: 1.5 });
});

it('gives arrows and names to the longest of each direction where there are too many to tell apart; the others are dots that say what they are', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    name: `wavelength ${index}`,
    x: Math.cos(index / 10) * (1 - index / 100),
    y: Math.sin(index / 10) * (1 - index / 100),
  }));
  const option = buildVectorOption({ ...data, vectors: many }, palette, words);
  const lengthOf = (id: string) =>
    ([option.series].flat().find((series) => series?.id === id)?.data as unknown[] | undefined)?.length;
  expect([lengthOf('arrows'), lengthOf('tips'), lengthOf('ends')]).toEqual([23, 23, 37]);
  const svg = drawn(option);
  expect(svg).toContain('wavelength 0');
  expect(svg).toContain('wavelength 58');
  expect(svg).not.toContain('wavelength 59');
  expect(tooltipOf(option, 'tips', { dataIndex: 0 })).toContain('wavelength 0');
  expect(tooltipOf(option, 'ends', { dataIndex: 36 })).toContain('wavelength 59');
  expect([...tableRows(buildVectorTable({ ...data, vectors: many }))][0]).toEqual(['wavelength 0', 1, 0]);
});

it('colours the points behind the arrows by groups or by a scale', () => {
  const points = { name: 'Rows', x: [0.2, 0.3, 0.4], y: [-0.7, 0.1, 0.2], rows: [41, 42, 43] };
  const groups = {
    kind: 'groups' as const,
    axis: { label: 'line' },
    groups: [{ name: 'A', role: 'train' as const }],
    places: [0, 0, 0],
  };
  expect(
    drawn(buildVectorOption({ ...data, points: { ...points, colour: groups } }, palette, words)).split(
      palette.roles.train,
    ).length - 1,
  ).toBe(3);
  const scale = { kind: 'scale' as const, axis: { label: 'heat' }, values: [1, Number.NaN, 3] };
  const svg = drawn(buildVectorOption({ ...data, points: { ...points, colour: scale } }, palette, words));
  expect(svg).toContain(palette.roles.neutral);
  expect(svg).toContain(palette.sequential[0]);
});

it('names two arrows that nearly lie together above and below', () => {
  const close = [
    { name: 'flipper length', x: 0.9, y: 0.06 },
    { name: 'body mass', x: 0.95, y: 0 },
  ];
  const svg = drawn(buildVectorOption({ ...data, vectors: close }, palette, words));
  expect(svg).toContain('flipper length');
  expect(svg).toContain('body mass');
});

it('leaves out names that would cover others', () => {
  const alike = Array.from({ length: 12 }, (_, index) => ({
    name: `sensor of the reactor ${index}`,
    x: 0.6 + index / 1000,
    y: 0.6,
  }));
  const svg = drawn(buildVectorOption({ ...data, vectors: alike }, palette, words));
  expect(svg.split('sensor of the').length - 1).toBeLessThan(4);
});
