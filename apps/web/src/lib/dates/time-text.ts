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
