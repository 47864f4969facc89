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
  expect(draft).toMatchObject({ time: 'at', runs: 'batch', label_column: 'anomaly' });
  expect(optionsOf(draft, hints).features.map(({ name }) => name)).toEqual(['temperature', 'valve']);
  expect(draftProblems(unsupervisedSetup, draft)).toEqual({});
  expect(withColumn(draft, 'label_column', 'valve').parts).toMatchObject({ valve: 'none', temperature: 'feature' });
});

it('keeps what a project was set up with', () => {
  const draft = {
    ...firstDraft(supervisedSetup, 'a', hints),
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
  });
  expect(readRanges('12.5;40\r\n-3\t1e3')).toEqual({
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
