import { expect, it } from 'vitest';
import { tableRows } from '../option/chart-table.ts';
import { drawn, palette, words } from '../testing.ts';
import { buildVectorOption, buildVectorTable, type VectorData } from './vector-option.ts';

const data: VectorData = {
  x: { label: 'PC1' }, y: { label: 'PC2' }, name: 'Column', circles: [1],
  vectors: [{ name: 'petal length', x: 0.99, y: 0.02 }, { name: 'sepal width', x: -0.46, y: 0.88 }],
  points: { name: 'Rows', x: [0.2], y: [-0.7], rows: [41] },
};

it('draws every arrow with its name, within axes that reach as far on all sides', () => {
  const option = buildVectorOption(data, palette, words);
  const svg = drawn(option);
  expect(svg).toContain('petal length');
  expect(svg).toContain('sepal width');
  expect(option.xAxis).toMatchObject({ min: -1.3, max: 1.3 });
  expect(option.yAxis).toMatchObject({ min: -1.3, max: 1.3 });
});

it('leaves names to the table where there are too many to read', () => {
  const many = Array.from({ length: 60 }, (_, place) => ({ name: `wavelength ${place}`, x: place / 60, y: 0.5 }));
  expect(drawn(buildVectorOption({ ...data, vectors: many }, palette, words))).not.toContain('wavelength 7');
  expect([...tableRows(buildVectorTable({ ...data, vectors: many }))][7]).toEqual(['wavelength 7', 7 / 60, 0.5]);
});
