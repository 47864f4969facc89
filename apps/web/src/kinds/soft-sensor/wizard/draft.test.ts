import type { ColumnRole, ColumnType } from '@hakaru/contract';
import { softSensorOptions, type SoftSensorProposal } from '@hakaru/contract/training/soft-sensor';
import { describe, expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import {
  asProposed,
  draftOf,
  draftProblems,
  firstDraft,
  isAsProposed,
  optionsOf,
  proposalKey,
  proposalOrder,
  type SensorDraft,
  spansIfEmpty,
  withDeadTime,
  withLaboratory,
  withOwnLags,
  withProposal,
} from './draft.ts';

import { evidence } from './evidence.ts';

function hints(...columns: [name: string, type: ColumnType, role: ColumnRole][]): ColumnHint[] {
  return columns.map(([name, type, role]) => ({
    column: { name, type, role, unit: null, description: null },
    statistics: null,
  }));
}

const series = hints(
  ['when', 'datetime', 'time'],
  ['flow', 'numeric', 'none'],
  ['valve open', 'boolean', 'none'],
  ['grade', 'categorical', 'none'],
  ['purity', 'numeric', 'target'],
);

const proposal = {
  delay: 4,
  dead_times: [
    { column: 'flow', rows: 7 },
    { column: 'valve open', rows: 0 },
  ],
} as unknown as SoftSensorProposal;

const proposed = (draft: SensorDraft) => ({ ...draft, ...withProposal(draft, proposal) });

describe('firstDraft', () => {
  it('estimates the target from every number and switch, in order of the time column', () => {
    const draft = firstDraft('first', series);
    expect(draft.time).toBe('when');
    expect(draft.parts).toEqual({
      when: 'none',
      flow: 'feature',
      'valve open': 'feature',
      grade: 'none',
      purity: 'target',
    });
    expect(draft.split.method).toBe('time');
  });

  it('knows a target by the letter that is written for one', () => {
    const target = (...names: string[]) => {
      const { parts } = firstDraft('first', hints(...names.map((name) => [name, 'numeric', 'none'] as never)));
      return names.filter((name) => parts[name] === 'target');
    };
    expect(target('u1_flow', 'y_butane')).toEqual(['y_butane']);
    expect(target('u1', 'Y2')).toEqual(['Y2']);
    expect(target('yield rate', 'year')).toEqual([]);
  });

  it('waits for the proposals, and can be trained with them as it is', () => {
    const draft = firstDraft('first', series);
    expect(draftProblems(draft)).toEqual({ series: ['looking'] });
    expect(draftProblems(proposed(draft))).toEqual({});
    const options = optionsOf(proposed(draft), series);
    expect(softSensorOptions.safeParse(options).success).toBe(true);
    expect(options).toMatchObject({
      target: 'purity',
      time: 'when',
      laboratory: { delay: 4 },
      lags: { largest: null, dead_times: [{ column: 'flow', rows: 7 }] },
    });
  });
});

describe('proposals', () => {
  it('are asked for anew when target, variables, time or recording change, and not when a dead time is set', () => {
    const draft = firstDraft('first', series);
    const key = proposalKey(draft);
    expect(proposalKey({ ...draft, ...withDeadTime(draft, 'flow', 3) })).toBe(key);
    for (const change of [
      { time: null },
      { parts: { ...draft.parts, flow: 'none' as const } },
      { laboratory: { ...draft.laboratory, recording: 'held' as const } },
    ])
      expect(proposalKey({ ...draft, ...change })).not.toBe(key);
  });

  it('leave what a person has set, until the proposals are asked back', () => {
    const draft = proposed(firstDraft('first', series));
    expect(isAsProposed(draft, proposal)).toBe(true);
    const typed = { ...draft, ...withDeadTime(draft, 'flow', 2) };
    const own = { ...typed, ...withLaboratory(typed, { ...typed.laboratory, delay: 9 }) };
    const again = proposed(own);
    expect([again.deadTimes['flow'], again.laboratory.delay]).toEqual([2, 9]);
    expect(isAsProposed(again, proposal)).toBe(false);
    const back = { ...again, ...asProposed(again, proposal) };
    expect([back.deadTimes['flow'], back.laboratory.delay, isAsProposed(back, proposal)]).toEqual([7, 4, true]);
  });

  it('are not asked for without a target, or with a variable that is no number', () => {
    const draft = firstDraft('first', series);
    expect(proposalOrder(draft, series)).toMatchObject({ target: 'purity', time: 'when' });
    expect(proposalOrder({ ...draft, parts: { ...draft.parts, purity: 'none' } }, series)).toBeNull();
    expect(proposalOrder({ ...draft, parts: { ...draft.parts, grade: 'feature' } }, series)).toBeNull();
  });

  it('that were refused keep the series from being trained, with the reason', () => {
    const draft = firstDraft('first', series);
    const refused = { ...draft, proposedFor: proposalKey(draft), refused: 'too few analyses' };
    expect(draftProblems(refused)).toEqual({ series: ['too few analyses'] });
  });
});

it('says how many values count where every row has one and an interval was entered', () => {
  const said = (interval: number) =>
    evidence(
      {
        series: { rows: 2394, step: 360, time: 'datetime', gaps: 0 },
        laboratory: { recording: 'every_row', analyses: interval === 1 ? 2394 : 240, interval, repeated: 0 },
      } as SoftSensorProposal,
      'butane',
    )[1];
  expect(said(1)).toBe('Every row has a value of butane of its own: 2,394 analyses.');
  expect(said(10)).toContain('one in 10 rows (1 hour) counts: 240 analyses.');
});

it('finds a dead time that is no number of rows', () => {
  const draft = proposed(firstDraft('first', series));
  for (const rows of ['ten', -1, 2.5])
    expect(draftProblems({ ...draft, ...withDeadTime(draft, 'flow', rows) })).toEqual({ series: ['wrong_setting'] });
});

it('lets single variables have lags of their own', () => {
  const draft = proposed(firstDraft('first', series));
  const own = { ...draft, ...withOwnLags(draft, 'flow', { largest: 40 }) };
  const both = { ...own, ...withOwnLags(own, 'flow', { step: 4 }) };
  expect(optionsOf(both, series).lags).toMatchObject({ variables: [{ column: 'flow', largest: 40, step: 4 }] });
  expect(softSensorOptions.safeParse(optionsOf(both, series)).success).toBe(true);
  const emptied = { ...own, ...withOwnLags(own, 'flow', { largest: null }) };
  expect(optionsOf(emptied, series).lags?.variables).toEqual([]);
  for (const change of [{ largest: -1 }, { largest: 'far' }, { step: 0 }])
    expect(draftProblems({ ...draft, ...withOwnLags(draft, 'flow', change) })).toEqual({ series: ['wrong_setting'] });
});

it('says what empty lags and embargo become from what is set', () => {
  const draft = proposed(firstDraft('first', series));
  // 30 of the interval and the dead time of 7.
  const shown = { ...proposal, largest_lag: 37 };
  expect(spansIfEmpty(draft, shown)).toEqual({ largest: 37, embargo: 41 });
  const later = { ...draft, ...withDeadTime(draft, 'valve open', 12) };
  expect(spansIfEmpty(later, shown)).toEqual({ largest: 42, embargo: 46 });
  const own = { ...later, ...withOwnLags(later, 'valve open', { largest: 90 }) };
  expect(spansIfEmpty(own, shown)).toEqual({ largest: 37, embargo: 94 });
  expect(spansIfEmpty({ ...draft, lags: { ...draft.lags, largest: 10 } }, shown).embargo).toBe(14);
});

it('begins with another project as that was trained', () => {
  const draft = proposed(firstDraft('first', series));
  const own = { ...draft, ...withOwnLags(draft, 'flow', { largest: 40 }) };
  const options = optionsOf({ ...own, split: { ...draft.split, test_share: 0.4 } }, series);
  const again = draftOf('again', options, series);
  expect(optionsOf(proposed(again), series)).toEqual(options);
});
