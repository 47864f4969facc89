import cases from '@hakaru/contract/text/cell-cases.json' with { type: 'json' };
import { expect, it } from 'vitest';
import {
  type Feature,
  MOST_ROWS,
  parsePaste,
  pasteRows,
  readCell,
  typicalRow,
  writeOver,
  isUnseen,
  observedRange,
} from './rows.ts';

const problemOf: Record<string, string> = { numeric: 'not_a_number', boolean: 'not_yes_or_no', datetime: 'not_a_date' };

// The server reads typed cells by the same rules and passes the same cases.
it.each(cases.typed)('reads the $type "$text" as $value', ({ type, text, value }) => {
  const expected = value === 'unreadable' ? { problem: problemOf[type] } : { value: asCell(type, value) };
  expect(readCell(type as Feature['type'], text)).toEqual(expected);
});

function asCell(type: string, value: string | number | null): unknown {
  if (type === 'boolean') return value === 1;
  return type === 'datetime' ? new Date(Number(value) * 1000).toISOString() : value;
}

it('keeps labels as they are', () => {
  expect(readCell('categorical', 'A-12')).toEqual({ value: 'A-12' });
  expect(readCell('categorical', 'NA')).toEqual({ value: 'NA' });
});

it('reads what Excel copies', () => {
  expect(parsePaste('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(parsePaste('1\t\t3')).toEqual([['1', '', '3']]);
  expect(parsePaste('1\t')).toEqual([['1', '']]);
});

it('keeps line feeds, tabs and quotation marks inside quoted cells', () => {
  expect(parsePaste('"two\nlines"\t"say ""hi"""\nx\ty')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['x', 'y'],
  ]);
});

it('takes an open quotation mark as a letter', () => {
  expect(parsePaste('5" pipe\t2\n"open\t3')).toEqual([
    ['5" pipe', '2'],
    ['"open', '3'],
  ]);
});

it('has no rows for nothing', () => {
  expect(parsePaste('')).toEqual([]);
  expect(parsePaste('\n\t\n')).toEqual([]);
});

function feature(name: string, part: Partial<Feature> = {}): Feature {
  return {
    name,
    type: 'numeric',
    unit: null,
    minimum: null,
    maximum: null,
    typical: null,
    categories: null,
    ...part,
  };
}

const features = [feature('cement'), feature('water'), feature('grade', { type: 'categorical' })];

it('goes by place, from the cell where it was pasted', () => {
  const pasted = pasteRows(
    [
      ['180', 'A'],
      ['190', 'B'],
    ],
    features,
    1,
  );
  expect(pasted.rows).toEqual([
    { water: 180, grade: 'A' },
    { water: 190, grade: 'B' },
  ]);
  expect(pasted.unknownColumns).toEqual([]);
});

it('goes by name where there is a header, in any order', () => {
  const pasted = pasteRows(
    [
      ['Grade', 'no', 'cement'],
      ['A', '1', '300'],
    ],
    features,
    2,
  );
  expect(pasted.rows).toEqual([{ grade: 'A', cement: 300 }]);
  expect(pasted.unknownColumns).toEqual(['no']);
});

it('reports what it could not read, and where', () => {
  const pasted = pasteRows(
    [
      ['300', 'much'],
      ['', '180'],
    ],
    features,
  );
  expect(pasted.rows).toEqual([
    { cement: 300, water: null },
    { cement: null, water: 180 },
  ]);
  expect(pasted.problems).toEqual([{ row: 1, column: 'water', text: 'much', problem: 'not_a_number' }]);
});

it('leaves out what lies beyond the last feature', () => {
  expect(pasteRows([['A', 'extra']], features, 2).rows).toEqual([{ grade: 'A' }]);
});

// Uploaded files and columns of text are read by the same rules and pass the same cases.
it.each(cases.columns)('reads the pasted column $texts', ({ type, texts, values }) => {
  const { rows, problems } = pasteRows(
    texts.map((text) => [text]),
    [feature('x', { type: type as Feature['type'] })],
  );
  const found = rows.map(({ x }, index) => {
    if (problems.some(({ row }) => row === index + 1)) return 'unreadable';
    return x === null ? null : typeof x === 'string' ? Date.parse(x) / 1000 : Number(x);
  });
  expect(found).toEqual(values);
});

const usual = (name: string, typical: number) => feature(name, { minimum: 0, maximum: 1, typical });
const two = [usual('a', 1), usual('b', 2)];

it('starts from what is usual', () => {
  expect(typicalRow(two)).toEqual({ a: 1, b: 2 });
});

it('starts with numbers of few digits, inside what training saw', () => {
  const ratio = 0.134670184612345;
  expect(typicalRow([usual('ratio', ratio), { ...usual('same', ratio), minimum: ratio, maximum: ratio }])).toEqual({
    ratio: 0.13467,
    same: ratio,
  });
});

it('writes pasted cells over rows and adds the rest', () => {
  const rows = [
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ];
  expect(writeOver(rows, [{ b: 9 }, { b: 8 }], 1, two)).toEqual([
    { a: 1, b: 2 },
    { a: 3, b: 9 },
    { a: null, b: 8 },
  ]);
  expect(rows[1]).toEqual({ a: 3, b: 4 });
});

it('stops at the most rows', () => {
  const many = Array.from({ length: MOST_ROWS + 5 }, () => ({ a: 0 }));
  expect(writeOver([{ a: 1, b: 1 }], many, 1, two)).toHaveLength(MOST_ROWS);
});

it('says what training saw in a few words', () => {
  expect(observedRange(feature('x', { minimum: 0.02, maximum: 0.237, unit: '%' }))).toBe('0.02–0.237 %');
  expect(observedRange(feature('x', { minimum: 1500.5, maximum: 20000 }))).toBe('1500.5–20,000');
  expect(observedRange(feature('counter', { minimum: 1_000_000_000.42, maximum: 1_000_000_049.35 }))).toBe(
    '1,000,000,000.42–1,000,000,049.35',
  );
  expect(observedRange(feature('dose', { minimum: 1.004e-6, maximum: 5.987e-6 }))).toBe('1.004e−6–5.987e−6');
  expect(
    observedRange(feature('x', { type: 'datetime', minimum: '2024-04-01T00:00:00Z', maximum: '2024-04-20T06:30:00Z' })),
  ).toBe('2024-04-01 – 2024-04-20 06:30');
  expect(observedRange(feature('x', { type: 'categorical', categories: ['A', 'B', 'C', 'D', 'E', 'F'] }))).toBe(
    'A, B, C, D, E … (6)',
  );
  expect(observedRange(feature('x'))).toBeNull();
});

it('knows what training never saw', () => {
  const cement = feature('x', { minimum: 100, maximum: 500 });
  expect([90, 100, 500, 501, null].map((value) => isUnseen(cement, value))).toEqual([true, false, false, true, false]);
  const grade = feature('x', { type: 'categorical', categories: ['A'] });
  expect([isUnseen(grade, 'A'), isUnseen(grade, 'Z'), isUnseen(grade, null)]).toEqual([false, true, false]);
  const day = feature('x', { type: 'datetime', minimum: '2024-04-01T00:00:00Z', maximum: '2024-04-20T00:00:00Z' });
  expect([isUnseen(day, '2024-04-21T00:00:00Z'), isUnseen(day, '2024-04-01T00:00:00Z')]).toEqual([true, false]);
});
