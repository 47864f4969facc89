import { expect, it } from 'vitest';
import { endsOf, firstLabels, placed, problemOf, redone, removed, undone } from './labels-draft.ts';

const period = (start: string, end: string, name = 'leak', run: string | null = null) => ({
  start: `2024-05-01T${start}:00`,
  end: `2024-05-01T${end}:00`,
  name,
  run,
});
const [one, two] = [period('09:00', '09:10'), period('10:00', '10:10', 'stuck')];

it('keeps periods in order of time, and takes back each change', () => {
  const drawn = placed(placed(firstLabels('label', []), two, null), one, null);
  expect(drawn.periods).toEqual([one, two]);
  const edited = placed(drawn, { ...one, name: 'burst' }, 0);
  expect(edited.periods.map(({ name }) => name)).toEqual(['burst', 'stuck']);
  const gone = removed(edited, 1);
  expect(gone.periods).toHaveLength(1);
  expect(undone(undone(gone)).periods).toEqual([one, two]);
  expect(redone(undone(gone)).periods).toEqual(gone.periods);
  expect(undone(undone(undone(undone(undone(gone))))).periods).toEqual([]);
  // What was taken back is gone once something else is drawn.
  expect(redone(placed(undone(gone), period('11:00', '11:05'), null)).periods).toHaveLength(3);
});

it('says what keeps a period from being kept', () => {
  expect(problemOf(period('09:05', '09:20'), [one, two])).toEqual({ code: 'overlap', with: one });
  expect(problemOf(period('09:10', '09:20'), [one, two])).toEqual({ code: 'overlap', with: one });
  expect(problemOf(period('09:11', '09:20'), [one, two])).toBeNull();
  expect(problemOf(period('09:05', '09:20', 'leak', 'A'), [{ ...one, run: 'B' }])).toBeNull();
  expect(problemOf(period('09:05', '09:20', 'leak', 'A'), [one])).toEqual({ code: 'overlap', with: one });
  expect(problemOf(period('09:30', '09:20'), [])).toEqual({ code: 'reversed' });
  expect(problemOf(period('09:00', '09:20', 'OK'), [])).toEqual({ code: 'name_normal' });
  expect(problemOf(period('09:00', '09:20', ' '), [])).toEqual({ code: 'name_missing' });
});

it('puts the ends of a drag on times as fine as the rows', () => {
  const at = (second: number) => Date.UTC(2024, 4, 1, 9, 0, second, 300);
  expect(endsOf([at(20), at(100)], 60_000)).toEqual({ start: '2024-05-01T09:00:00', end: '2024-05-01T09:02:00' });
  expect(endsOf([at(20), at(100)], 1000)).toEqual({ start: '2024-05-01T09:00:20', end: '2024-05-01T09:01:40' });
  expect(endsOf([at(20), at(100)], 10)).toEqual({ start: '2024-05-01T09:00:20.300', end: '2024-05-01T09:01:40.300' });
});
