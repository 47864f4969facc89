/** Hours ahead of UTC at which dates are shown unless told otherwise (Japan). */
export const defaultOffsetHours = 9;

function shifted(at: string | number | Date, offsetHours: number): Date | null {
  const time = new Date(at).getTime();
  return Number.isNaN(time) ? null : new Date(time + offsetHours * 3_600_000);
}

/** yyyy-MM-dd at the offset; '' for what is no date. */
export function formatDate(at: string | number | Date, offsetHours = defaultOffsetHours): string {
  return shifted(at, offsetHours)?.toISOString().slice(0, 10) ?? '';
}

/** yyyy-MM-dd HH:mm at the offset; '' for what is no date. */
export function formatDateTime(at: string | number | Date, offsetHours = defaultOffsetHours): string {
  return shifted(at, offsetHours)?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
}

/** yyyy-MM-dd HH:mm:ss now: what is made twice in a minute can be told apart. */
export function nowInSeconds(now: number = Date.now(), offsetHours = defaultOffsetHours): string {
  return shifted(now, offsetHours)?.toISOString().slice(0, 19).replace('T', ' ') ?? '';
}

/** The zone of the dates that are shown, as UTC+9. */
export function zoneText(offsetHours = defaultOffsetHours): string {
  return `UTC${offsetHours < 0 ? '−' : '+'}${Math.abs(offsetHours)}`;
}
