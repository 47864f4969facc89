import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnType, ReadOptions } from '@hakaru/contract';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../detect/inspect-file.ts';
import { sharedData } from '../testing/shared-data.ts';
import { findRoles } from './find-role.ts';

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(values: readonly T[], seed: number): T[] {
  const next = random(seed);
  return values
    .map((value) => [next(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

function roleOf(name: string, type: ColumnType, values: readonly (number | string)[]) {
  const [found] = findRoles([{ name, type, values, complete: true }], values.length);
  return [found!.role, found!.role_reason?.code ?? null, found!.role_reason?.params ?? null];
}

describe('what is no measurement', () => {
  const next = random(7);
  const unique = [...new Set(upTo(400).map(() => 100_000 + Math.floor(next() * 900_000)))];
  const withGaps = upTo(300).filter((value) => value % 7 !== 3 && value % 11 !== 5);

  it.each([
    ['x', 'numeric', upTo(50), 'id', 'row_number'],
    ['row', 'numeric', upTo(5), 'id', 'row_number'],
    ['No', 'numeric', upTo(150), 'id', 'row_number'],
    ['x', 'numeric', shuffled(upTo(200), 1), 'id', 'whole_numbers_once'],
    ['x', 'numeric', shuffled(upTo(200, 0), 1), 'id', 'whole_numbers_once'],
    ['x', 'numeric', shuffled(upTo(120, 1001), 1), 'id', 'whole_numbers_once'],
    ['x', 'numeric', unique, 'id', 'unique_numbers'],
    ['x', 'numeric', withGaps, 'id', 'numbers_rising'],
    ['x', 'numeric', shuffled(withGaps, 3), 'id', 'unique_numbers'],
    ['sample_id', 'numeric', [17, 4, 5, 901], 'id', 'named_identifier'],
    ['試料No', 'numeric', [17, 4, 5, 901], 'id', 'named_identifier'],
    ['operator note', 'categorical', upTo(40).map((index) => `note ${index % 39}`), 'id', 'unique_text'],
    ['when', 'datetime', ['2024-01-01'], 'time', 'date'],
    ['day', 'numeric', upTo(60).map((index) => 20_240_100 + 1 + (index % 31)), 'time', 'date_number'],
    ['month', 'numeric', upTo(12).map((index) => 202_400 + index), 'time', 'month_number'],
    ['t', 'numeric', upTo(60).map((index) => 1_700_000_000 + 61 * index), 'time', 'unix_seconds'],
    ['t', 'numeric', upTo(60).map((index) => 1_700_000_000_123 + 61 * index), 'time', 'unix_milliseconds'],
    ['line', 'categorical', upTo(20).map(() => 'A'), 'ignore', 'constant'],
    ['empty', 'numeric', [], 'ignore', 'empty'],
  ] as const)('%s (%s): %#', (name, type, values, role, code) => {
    expect(roleOf(name, type, values).slice(0, 2)).toEqual([role, code]);
  });

  it('says how many lots there are and how many rows each has', () => {
    const lots = (each: (lot: number) => number | string) =>
      upTo(25).flatMap((lot) => Array<number | string>(12).fill(each(lot)));
    const lot = ['group', 'lot', { values: 25, each: '12' }];
    expect(
      roleOf(
        'lot',
        'categorical',
        lots((one) => `L${one}`),
      ),
    ).toEqual(lot);
    expect(
      roleOf(
        'ロット番号',
        'numeric',
        lots((one) => one * 7),
      ),
    ).toEqual(lot);
    expect(
      roleOf(
        'BatchNo',
        'numeric',
        lots((one) => one * 7),
      ),
    ).toEqual(lot);
    // Without a name that says so: codes that count up, and blocks of rows that do.
    expect(
      roleOf(
        'c',
        'categorical',
        shuffled(
          lots((one) => `L-${100 + one}`),
          2,
        ),
      ),
    ).toEqual(lot);
    expect(
      roleOf(
        'c',
        'numeric',
        lots((one) => one),
      ),
    ).toEqual(['group', 'lot_blocks', { values: 25, each: '12' }]);
    expect(roleOf('batch', 'categorical', [...lots((one) => `L${one}`), 'L1'])[2]).toEqual({
      values: 25,
      each: '12–13',
    });
  });

  it('says how many rows were looked at where they are not all', () => {
    const [found] = findRoles([{ name: 'x', type: 'numeric', values: upTo(50), complete: false }], 50);
    expect(found!.role_reason).toEqual({ code: 'row_number', params: { from: 1, to: 50, rows: 50 } });
  });

  it('is what a person says it is', () => {
    expect(findRoles([{ name: 'x', type: 'numeric', values: upTo(50), complete: true }], 50, { x: 'feature' })).toEqual(
      [{ role: 'feature', role_reason: null }],
    );
  });
});

describe('what is a measurement, a setting or a material', () => {
  const next = random(11);
  const normal = () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6);
  const many = upTo(300);

  it.each([
    ['temperature', 'numeric', many.map(() => 200 + Math.round(20 * normal()))],
    ['pressure (Pa)', 'numeric', many.map(() => 101_325 + Math.round(5000 * normal()))],
    ['pressure', 'numeric', many.map(() => 101_325 + Math.round(5000 * normal()))],
    ['population', 'numeric', upTo(200).map(() => Math.round(10 ** (4 + 3 * next())))],
    ['modulus', 'numeric', upTo(40).map(() => 1_000_000_000 + 1_000_000 * Math.round(300 * next()))],
    ['x', 'numeric', upTo(30).map(() => Math.round(1000 * next()))],
    ['x', 'numeric', many.map(() => next())],
    ['cycle', 'numeric', upTo(100)],
    ['time_s', 'numeric', upTo(100, 0)],
    ['経過時間', 'numeric', upTo(100, 0)],
    ['T', 'numeric', upTo(101, 20)],
    ['wavelength', 'numeric', upTo(301, 400)],
    ['dose', 'numeric', upTo(60).map((index) => 10 * (index % 6))],
    ['level', 'numeric', upTo(60).map((index) => Math.floor((index - 1) / 12) + 1)],
    ['lot size', 'numeric', upTo(60).map((index) => [100, 200, 500][index % 3]!)],
    ['grade', 'categorical', many.map((index) => ['SUS304', 'SUS316', 'S45C', 'A6061'][index % 4]!)],
    ['machine', 'categorical', many.map((index) => `M${1 + (index % 6)}`)],
    ['material code', 'categorical', many.map((index) => ['A', 'B', 'C'][index % 3]!)],
    ['verdict', 'categorical', many.map((index) => (index % 9 ? 'ok' : 'ng'))],
    ['sample', 'categorical', many.map((index) => ['steel', 'brass', 'zinc'][index % 3]!)],
    ['charge (C)', 'numeric', many.map((index) => index % 9)],
    ['ok', 'boolean', many.map((index) => String(index % 2 === 0))],
  ] as const)('%s (%s): %#', (name, type, values) => {
    expect(roleOf(name, type, values)).toEqual(['none', null, null]);
  });

  it('is the order of the levels of a designed experiment, where several columns have one', () => {
    const design = ['a', 'b', 'c'].map((name, index) => ({
      name,
      type: 'numeric' as const,
      values: shuffled(upTo(30), index + 1),
      complete: true,
    }));
    expect(findRoles(design, 30).map(({ role }) => role)).toEqual(['none', 'none', 'none']);
  });
});

/** Every column of the public tables that has a role, and why; all others are to be learned from. */
const real: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cls_breastcancer/brca.csv': { rownames: 'id row_number' },
  'cls_iris/iris.csv': { rownames: 'id row_number' },
  'cls_penguins/penguins.csv': { rownames: 'id row_number' },
  'opt_edbo_arylation/arylation_bo_results_GP-EI_bs=5.csv': { column_1: 'id row_number' },
  'opt_edbo_arylation/experiment_index.csv': { entry: 'id row_number' },
  'reg_steel_strength/matbench_steels.csv': { column_1: 'id row_number', composition: 'id unique_text' },
  'reg_steel_strength/steel_strength.csv': { column_1: 'id row_number', formula: 'id unique_text' },
  'stat_r_a/PlantGrowth.csv': { rownames: 'id row_number' },
  'stat_r_a/ToothGrowth.csv': { rownames: 'id row_number' },
  'stat_r_a/mtcars.csv': { rownames: 'id unique_text' },
  'stat_r_a/sleep.csv': { ID: 'group lot', rownames: 'id row_number' },
};
const folders = ['reg_', 'cls_', 'clu_', 'opt_', 'soft_', 'stat_r', 'doe_', 'nir_'];

/** Larger tables take seconds each. */
const MOST_BYTES = 300_000;

it.skipIf(sharedData('INDEX.md') === null)('leaves the columns of public tables to be learned from', async () => {
  const root = sharedData('.')!;
  const tables = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.csv') &&
      folders.some((folder) => path.startsWith(folder)) &&
      statSync(join(root, path)).size < MOST_BYTES,
  );
  const found: Record<string, Record<string, string>> = {};
  for (const path of tables.sort()) {
    const { columns } = await inspectFile({
      path: join(root, path),
      file: path,
      corrections: {} as Partial<ReadOptions>,
    });
    const roles = columns
      .filter(({ role }) => role !== 'none')
      .map(({ name, role, role_reason: reason }) => [name, `${role} ${reason?.code}`]);
    if (roles.length > 0) found[path] = Object.fromEntries(roles) as Record<string, string>;
  }
  expect(tables.length).toBeGreaterThan(20);
  expect(found).toEqual(real);
});
