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
  problemsOf,
  suitedTo,
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

function ofValues(name: string, type: 'categorical' | 'numeric', values: readonly (string | number)[]): ColumnHint {
  const top = [...new Set(values.map(String))]
    .map((value) => ({ value, count: values.filter((one) => String(one) === value).length }))
    .toSorted((a, b) => b.count - a.count);
  const numbers = values.map(Number).toSorted((a, b) => a - b);
  const range = type === 'numeric' ? { min: numbers[0], max: numbers.at(-1) } : {};
  const counts = { count: values.length, distinct: top.length, top_values: type === 'numeric' ? null : top };
  return {
    column: { ...column(name).column, type },
    statistics: { type, ...counts, ...range },
  } as unknown as ColumnHint;
}

const times = (count: number, value: (at: number) => string | number) =>
  Array.from({ length: count }, (_, at) => value(at));
const lot = ofValues(
  'ロット',
  'categorical',
  times(60, (at) => `L${Math.floor(at / 3)}`),
);
const machine = ofValues(
  '号機',
  'categorical',
  times(60, (at) => `00${(at % 3) + 1}`),
);
const verdict = ofValues(
  '判定',
  'categorical',
  times(60, (at) => (at % 2 ? '不良' : '良品')),
);
const strength = ofValues(
  '強度',
  'numeric',
  times(60, (at) => 48.2 + at / 7),
);

it('compares by what has a few groups before lots, and counts what was judged, by its unwanted class', () => {
  const { told, test } = firstDraft({ ...start, hints: [lot, strength, verdict, machine], search: {} });
  expect(told).toMatchObject({ category: '号機', outcomes: ['判定'], event: '不良', outcome: '判定' });
  expect(test).toBe('one_way_anova');
});

it('takes a verdict for what is counted where a test counts, and for a group where means are compared', () => {
  const draft = firstDraft({ ...start, hints: [lot, strength, verdict], search: {} });
  expect(draft).toMatchObject({ test: 'two_sample_t', told: { category: '判定' } });
  const counted = suitedTo('two_proportions', draft.told, [lot, strength, verdict]);
  expect(counted).toMatchObject({ outcomes: ['判定'], event: '不良', category: 'ロット' });
});

it('charts counts, not measurements, beside how much was inspected', () => {
  const defects = ofValues(
    'defectives',
    'numeric',
    times(60, (at) => at % 5),
  );
  const inspected = ofValues('inspected', 'numeric', times(60, () => 200).with(3, 180));
  const columns = [strength, inspected, defects];
  const draft = firstDraft({ ...start, hints: columns, search: {} });
  expect(draft.told['variable']).toBe('強度');
  expect(suitedTo('attribute_chart', draft.told, columns)).toMatchObject({
    variable: 'defectives',
    inspected: 'inspected',
  });
  expect(suitedTo('attribute_chart', draft.told, [strength])['variable']).toBe('強度');
  // The limits of the column that it was of are not those of the counts.
  const limited = { ...draft.told, lower: 40, upper: 60 };
  expect(suitedTo('attribute_chart', limited, columns)).toMatchObject({ lower: null, upper: null });
});

it('takes whole numbers alone for counts that are typed', () => {
  const told = { events_1: 7, n_1: 100, events_2: 0, n_2: 120 };
  const of = (events: unknown) =>
    problemsOf({ ...firstDraft(start), test: 'two_counts', told: { ...told, events_1: events } });
  expect(of(7)).toEqual({});
  for (const wrong of [7.5, -3, 'seven']) expect(of(wrong)['data']).toContain('count_wrong');
  expect(of('')['data']).toEqual(['incomplete']);
});
