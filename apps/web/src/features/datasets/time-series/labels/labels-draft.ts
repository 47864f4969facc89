import { isNormalLabel, type LabelPeriod } from '@hakaru/contract/time-series/labels';

/** Periods as they are drawn, with what they were before each change and what was taken back. */
export interface LabelsDraft {
  column: string;
  periods: readonly LabelPeriod[];
  past: readonly (readonly LabelPeriod[])[];
  future: readonly (readonly LabelPeriod[])[];
}

const MOST_STEPS = 100;

export function firstLabels(column: string, periods: readonly LabelPeriod[]): LabelsDraft {
  return { column, periods: sorted(periods), past: [], future: [] };
}

/** With other periods; what they were can be had back. */
export function withPeriods(draft: LabelsDraft, periods: readonly LabelPeriod[]): LabelsDraft {
  return { ...draft, periods: sorted(periods), past: [...draft.past, draft.periods].slice(-MOST_STEPS), future: [] };
}

export function undone(draft: LabelsDraft): LabelsDraft {
  const before = draft.past.at(-1);
  if (!before) return draft;
  return { ...draft, periods: before, past: draft.past.slice(0, -1), future: [draft.periods, ...draft.future] };
}

export function redone(draft: LabelsDraft): LabelsDraft {
  const [after, ...future] = draft.future;
  if (!after) return draft;
  return { ...draft, periods: after, past: [...draft.past, draft.periods], future };
}

/** With a period in place of the one at `index`, or as a further one. */
export function placed(draft: LabelsDraft, period: LabelPeriod, index: number | null): LabelsDraft {
  const others = draft.periods.filter((_, place) => place !== index);
  return withPeriods(draft, [...others, period]);
}

export function removed(draft: LabelsDraft, index: number): LabelsDraft {
  return withPeriods(
    draft,
    draft.periods.filter((_, place) => place !== index),
  );
}

function sorted(periods: readonly LabelPeriod[]): LabelPeriod[] {
  return periods.toSorted(
    (a, b) =>
      moment(a.start) - moment(b.start) || (a.run ?? '').localeCompare(b.run ?? '') || moment(a.end) - moment(b.end),
  );
}

/** Milliseconds since 1970 of a time that a clock without a zone shows. */
export function moment(clock: string): number {
  return Date.parse(`${clock}Z`);
}

export type PeriodProblem =
  | { code: 'name_missing' | 'name_normal' | 'reversed' }
  | { code: 'overlap'; with: LabelPeriod };

/** What keeps a period from being kept beside the others. */
export function problemOf(period: LabelPeriod, others: readonly LabelPeriod[]): PeriodProblem | null {
  if (period.name.trim() === '') return { code: 'name_missing' };
  if (isNormalLabel(period.name)) return { code: 'name_normal' };
  if (moment(period.end) < moment(period.start)) return { code: 'reversed' };
  const other = others.find(
    (one) =>
      (one.run === null || period.run === null || one.run === period.run) &&
      moment(one.start) <= moment(period.end) &&
      moment(period.start) <= moment(one.end),
  );
  return other ? { code: 'overlap', with: other } : null;
}

/** A stretch of the chart as a period's ends, on whole minutes or seconds where rows are no nearer to each other. */
export function endsOf(
  [from, to]: readonly [number, number],
  intervalMs: number | null,
): { start: string; end: string } {
  const unit = [60_000, 1000].find((one) => (intervalMs ?? 1000) >= one) ?? 1;
  const text = (at: number) => new Date(Math.round(at / unit) * unit).toISOString().slice(0, unit === 1 ? 23 : 19);
  return { start: text(from), end: text(to) };
}

/** A period with as much on both sides as it is long, to look at. */
export function aroundPeriod({ start, end }: Pick<LabelPeriod, 'start' | 'end'>): readonly [number, number] {
  const length = Math.max(moment(end) - moment(start), 1000);
  return [moment(start) - length, moment(end) + length];
}
