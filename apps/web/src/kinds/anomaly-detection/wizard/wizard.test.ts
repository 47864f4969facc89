import type { TimeSeriesOptions } from '@hakaru/contract/training/time-series';
import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { supervisedSetup, unsupervisedSetup } from '../setup.ts';
import { draftOf, draftProblems, firstDraft, optionsOf, withColumn } from './draft.ts';
import { readRanges } from './ranges-file.ts';

function hint(name: string, type: 'numeric' | 'categorical' | 'datetime' | 'boolean', role = 'none'): ColumnHint {
  return {
    column: { name, type, unit: null, description: null, role },
    statistics: { count: 60, distinct: 5 },
  } as unknown as ColumnHint;
}
const hints = [
  hint('at', 'datetime', 'time'),
  hint('batch', 'categorical'),
  hint('temperature', 'numeric'),
  hint('valve', 'boolean'),
  hint('anomaly', 'numeric'),
];

it('guesses what says when, of which run and whether anomalous, and watches the rest', () => {
  const draft = firstDraft(unsupervisedSetup, 'a', hints);
  expect(draft).toMatchObject({ time: 'at', runs: 'batch' });
  expect(optionsOf(draft, hints).labels?.column).toBe('anomaly');
  expect(optionsOf(draft, hints).features.map(({ name }) => name)).toEqual(['temperature', 'valve']);
  expect(draftProblems(unsupervisedSetup, draft)).toEqual({});
  expect(withColumn(draft, 'label_column', 'valve').parts).toMatchObject({ valve: 'none', temperature: 'feature' });
});

it('takes a number for the time where its name says so and no two rows share it', () => {
  const counter = { ...hint('timestamp', 'numeric'), statistics: { count: 60, distinct: 60 } } as ColumnHint;
  const value = hint('value', 'numeric');
  expect(firstDraft(unsupervisedSetup, 'a', [counter, value])).toMatchObject({
    time: 'timestamp',
    parts: { timestamp: 'none', value: 'feature' },
  });
  expect(firstDraft(unsupervisedSetup, 'a', [hint('timestamp', 'numeric'), value]).time).toBeNull();
});

it('keeps what a project was set up with', () => {
  const draft = {
    ...firstDraft(supervisedSetup, 'a', hints),
    label_column: 'anomaly',
    ranges: [{ start: '2024-05-01T00:00:00', end: '2024-05-02T00:00:00' }],
    window: { length: 20 },
    split: { method: 'time', test_share: 0.2 },
    others: { seed: 4 },
  };
  const again = draftOf(supervisedSetup, 'b', optionsOf(draft, hints), hints);
  const chosen = { ...draft.models, gradient_boosting: expect.objectContaining({ selected: true }) };
  expect({ ...again, name: 'a' }).toEqual({ ...draft, models: chosen });
  expect(draftProblems(supervisedSetup, { ...draft, window: { length: 0 } })).toEqual({
    parameters: ['wrong_setting'],
  });
});

it('reads ranges as people write them, and says in which line it cannot', () => {
  expect(readRanges('﻿start,end,run\n2024/5/1 9:05,2024-05-01T10:00:30.5,B1\n\n2024-05-02,2024-05-03\n')).toEqual({
    ranges: [
      { start: '2024-05-01T09:05:00', end: '2024-05-01T10:00:30.5', run: 'B1' },
      { start: '2024-05-02T00:00:00', end: '2024-05-03T00:00:00' },
    ],
    wrong: null,
    hasZone: false,
    twice: 0,
    never: 0,
  });
  expect(readRanges('12.5;40\r\n-3\t1e3')).toMatchObject({
    ranges: [
      { start: 12.5, end: 40 },
      { start: -3, end: 1000 },
    ],
    wrong: null,
  });
  for (const [text, wrong] of [
    ['1,2\n3', 2],
    ['1,2\nfive,6', 2],
    ['4,2', 1],
    ['2024-05-01,7', 1],
    ['2024-13-01,2024-13-02\n2024-99-01,2024-99-02', 2],
  ] as const)
    expect(readRanges(text).wrong, text).toBe(wrong);
});

it('does not watch what was found out afterwards', () => {
  const draft = firstDraft(supervisedSetup, 'a', [...hints, hint('changepoint', 'numeric'), hint('fault', 'boolean')]);
  expect(draft.parts).toMatchObject({ changepoint: 'none', fault: 'none', temperature: 'feature' });
});

it('says of the options what means something with their methods', () => {
  const details = (options: object) =>
    Object.fromEntries(
      supervisedSetup
        .detailsOf({ features: [], models: [], ...options } as TimeSeriesOptions)
        .map(({ label, value }) => [label, value]),
    );
  expect(details({})).toMatchObject({ Threshold: 'Threshold: Automatic, Minimum duration: 1' });
  expect(details({ threshold: { method: 'cost' }, split: { method: 'first_rows' } })).toMatchObject({
    Threshold: 'Threshold: Cost, Cost of a missed row: 10, Cost of a false alarm row: 1, Minimum duration: 1',
    Split: 'Split: First rows of each run, First rows: 400, Folds: 5',
  });
});

it('takes the column that labels were drawn in, until somebody chooses', () => {
  const unlabelled = hints.filter(({ column }) => column.name !== 'anomaly');
  const draft = firstDraft(supervisedSetup, 'a', unlabelled);
  expect(optionsOf(draft, unlabelled).labels?.column).toBeNull();
  const drawn = [...unlabelled, hint('label of mine', 'categorical', 'label')];
  expect(optionsOf(draft, drawn).labels?.column).toBe('label of mine');
  expect(optionsOf({ ...draft, ...withColumn(draft, 'label_column', null) }, drawn).labels?.column).toBeNull();
  // The label of a series has the role of a target; a measured target is none.
  expect(optionsOf(draft, [...unlabelled, hint('state', 'categorical', 'target')]).labels?.column).toBe('state');
});

const berlin = { zone: 'Europe/Berlin', offset: 60 };

it('moves the times of a file from its zone to the clock of the dataset', () => {
  const read = (text: string, zone: string, offset = 540) =>
    readRanges(text, { zone, offset }).ranges.map(({ start, end }) => [start, end]);
  expect(read('2024-05-01 09:00,2024-05-01 10:00:00.25', 'UTC+09:00')).toEqual([
    ['2024-05-01T09:00:00', '2024-05-01T10:00:00.25'],
  ]);
  expect(read('2024-05-01 00:00,2024-05-01 01:00', 'UTC')).toEqual([['2024-05-01T09:00:00', '2024-05-01T10:00:00']]);
  // What says its offset is that moment, whatever the zone.
  expect(read('2024-05-01T00:00Z,2024-05-01 10:00+0900', 'America/New_York')).toEqual([
    ['2024-05-01T09:00:00', '2024-05-01T10:00:00'],
  ]);
  // A clock on a wall in Berlin is an hour ahead in summer of the clock that the dataset keeps all year.
  expect(read('2024-01-15 12:00,2024-01-15 13:00\n2024-07-15 12:00,2024-07-15 13:00', 'Europe/Berlin', 60)).toEqual([
    ['2024-01-15T12:00:00', '2024-01-15T13:00:00'],
    ['2024-07-15T11:00:00', '2024-07-15T12:00:00'],
  ]);
});

it('takes in both of the hour that comes twice, and reads what clocks leave out as standard time', () => {
  // On 27 October 2024 at 03:00 clocks went back to 02:00.
  expect(readRanges('2024-10-27 02:30,2024-10-27 02:40', berlin)).toEqual({
    ranges: [{ start: '2024-10-27T01:30:00', end: '2024-10-27T02:40:00' }],
    wrong: null,
    hasZone: false,
    twice: 2,
    never: 0,
  });
  expect(readRanges('2024-10-27 01:30,2024-10-27 03:30', berlin)).toMatchObject({
    ranges: [{ start: '2024-10-27T00:30:00', end: '2024-10-27T03:30:00' }],
    twice: 0,
  });
  // On 31 March 2024 at 02:00 they went forward to 03:00.
  expect(readRanges('2024-03-31 01:50,2024-03-31 02:30', berlin)).toMatchObject({
    ranges: [{ start: '2024-03-31T01:50:00', end: '2024-03-31T02:30:00' }],
    never: 1,
  });
  expect(readRanges('2024-03-31 01:50,2024-03-31 03:10', berlin)).toMatchObject({
    ranges: [{ start: '2024-03-31T01:50:00', end: '2024-03-31T02:10:00' }],
    never: 0,
  });
});

it('does not guess the zone of a table that has no clock', () => {
  expect(readRanges('2024-05-01 09:00,2024-05-01 10:00+09:00')).toMatchObject({ wrong: 1, hasZone: true, ranges: [] });
});
