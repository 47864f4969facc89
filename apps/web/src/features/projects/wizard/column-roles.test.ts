import { expect, it } from 'vitest';
import { columnsNamed, withParts } from './columns-table.tsx';
import type { ColumnHint } from './column-hint.ts';

const hints: ColumnHint[] = ['sensor_1', 'sensor_2', '温度Ａ', 'Strength', 'lot_id'].map((name) => ({
  column: { name, type: 'numeric', role: name === 'lot_id' ? 'id' : 'none', unit: null, description: null },
  statistics: null,
}));
const parts = {
  sensor_1: 'feature',
  sensor_2: 'feature',
  温度Ａ: 'feature',
  Strength: 'target',
  lot_id: 'none',
} as const;

it('finds columns by a part of their name, whatever its case or width', () => {
  const names = (text: string) => columnsNamed(hints, text).map(({ column }) => column.name);
  expect(names('SENSOR')).toEqual(['sensor_1', 'sensor_2']);
  expect(names('温度a')).toEqual(['温度Ａ']);
  expect(names(' ')).toHaveLength(5);
});

it('changes the columns found alone, never a target nor one that something speaks against', () => {
  const without = withParts(parts, columnsNamed(hints, 's'), 'none');
  expect(without).toEqual({
    sensor_1: 'none',
    sensor_2: 'none',
    温度Ａ: 'feature',
    Strength: 'target',
    lot_id: 'none',
  });
  expect(withParts(without, hints, 'feature')).toEqual(parts);
});
