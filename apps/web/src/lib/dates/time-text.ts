/** An ISO time, or milliseconds since 1970, as it was written in its file: 2024-05-01 12:30, without a time of day at midnight. No zone is applied. */
export function timeText(at: string | number): string {
  const iso = typeof at === 'number' ? new Date(at).toISOString() : at;
  return iso
    .replace('T', ' ')
    .replace(/Z$/, '')
    .replace(/\.0+$/, '')
    .replace(/(:\d{2}):00$/, '$1')
    .replace(/ 00:00$/, '');
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z?$/;

/** A value of a table as text, of which it is not known whether it is a time: times as they were written, others as they are. */
export function textOrTime(value: string): string {
  return ISO_TIME.test(value) ? timeText(value) : value;
}

/** Times of one column as they were written, all to the same part: of days where each is a midnight, else with minutes, or seconds. */
export function timeTexts(times: readonly (string | number)[]): string[] {
  const format = timeFormat(times);
  return times.map(format);
}

/** What writes the times of such a column. */
export function timeFormat(times: readonly (string | number)[]): (at: string | number) => string {
  const finest = times.reduce<number>((most, at) => Math.max(most, timeParts(timeText(at))), 0);
  return (at) => {
    const text = timeText(at);
    const parts = timeParts(text);
    return `${text}${parts === 0 && finest > 0 ? ' 00:00' : ''}${parts < 2 && finest === 2 ? ':00' : ''}`;
  };
}

/** 0 of a day, 1 with minutes, 2 with seconds. */
function timeParts(text: string): number {
  return Math.min(2, (text.replace(/[+-]\d{2}:?\d{2}$/, '').match(/:/g) ?? []).length);
}
