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

/** Times of one column as they were written, all to the same part: of days where each is a midnight, else with minutes, or seconds. */
export function timeTexts(times: readonly (string | number)[]): string[] {
  const short = times.map(timeText);
  const longest = Math.max(0, ...short.map((text) => timeParts(text)));
  return short.map((text) => {
    const parts = timeParts(text);
    return `${text}${parts === 0 && longest > 0 ? ' 00:00' : ''}${parts < 2 && longest === 2 ? ':00' : ''}`;
  });
}

/** 0 of a day, 1 with minutes, 2 with seconds. */
function timeParts(text: string): number {
  return Math.min(2, (text.replace(/[+-]\d{2}:?\d{2}$/, '').match(/:/g) ?? []).length);
}
