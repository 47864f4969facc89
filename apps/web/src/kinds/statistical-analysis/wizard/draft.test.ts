import type { DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import {
  categoryColumns,
  changedSpecification,
  firstDraft,
  groupsOf,
  hintsWith,
  optionsOf,
  withSpecification,
} from './draft.ts';

const column = (name: string, specification?: DatasetColumn['specification']): ColumnHint => ({
  column: { name, type: 'numeric', unit: null, description: null, role: 'none', specification },
  statistics: null,
});
const hints = [column('thickness', { lower: 9, target: 10, upper: 11 }), column('weight')];
const start = { name: 'first', dataset: null, hints, search: { column: 'thickness' }, known: null };

it('begins a capability study and a control chart with the specification that is kept with the column', () => {
  const draft = firstDraft(start);
  expect(optionsOf({ ...draft, test: 'capability' }).test).toMatchObject({ lower: 9, target: 10, upper: 11 });
  expect(optionsOf({ ...draft, test: 'control_chart' }).test).toMatchObject({ lower: 9, upper: 11 });
  expect(withSpecification(hints, 'weight')).toEqual({ lower: null, target: null, upper: null });
});

it('offers to keep limits with the column where they are others', () => {
  const draft = { ...firstDraft(start), test: 'capability' as const };
  expect(changedSpecification(draft, hints)).toBeNull();
  const wider = { ...draft, told: { ...draft.told, upper: 12 } };
  expect(changedSpecification(wider, hints)).toEqual({ column: 'thickness', lower: 9, target: 10, upper: 12 });
  // A control chart is told of no target, which stays.
  expect(changedSpecification({ ...wider, test: 'control_chart' }, hints)?.target).toBe(10);
  expect(changedSpecification({ ...draft, told: { ...draft.told, upper: 8 } }, hints)).toBeNull();
  expect(changedSpecification({ ...wider, test: 'one_sample_t' }, hints)).toBeNull();
});

it('knows every group of a category, of which statistics list the commonest alone, and of numbers none', () => {
  const counted = (name: string, type: 'categorical' | 'numeric', distinct: number, listed: number | null) =>
    ({
      column: { ...column(name).column, type },
      statistics: {
        type,
        distinct,
        top_values: listed === null ? null : Array.from({ length: listed }, (_, at) => ({ value: `L${at}`, count: 2 })),
      },
    }) as unknown as ColumnHint;
  const lots = [
    counted('lot', 'categorical', 90, 20),
    counted('line', 'numeric', 3, null),
    counted('y', 'numeric', 90, null),
  ];
  expect(categoryColumns(lots).map((hint) => hint.column.name)).toEqual(['lot', 'line']);
  const every = Array.from({ length: 90 }, (_, at) => ({ value: `L${at}`, count: 1 }));
  const known = hintsWith(lots, { lot: every, line: [{ value: '2', count: 40 }] });
  expect(groupsOf(known, 'lot')).toHaveLength(90);
  expect(groupsOf(known, 'line')).toEqual([{ value: '2', count: 40 }]);
  // A category of so many groups is chosen by people alone.
  expect(firstDraft({ ...start, hints: lots }).told['category']).toBe('');
});
