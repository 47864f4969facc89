type Words = 'time_left_seconds' | 'time_left_minutes' | 'time_left_hours';

/** The key and count of the words for a time left, rounded up so that it never reads 0. */
export function timeLeft(seconds: number): [Words, { count: number }] {
  if (seconds < 90) return ['time_left_seconds', { count: Math.max(1, Math.ceil(seconds)) }];
  if (seconds < 5400) return ['time_left_minutes', { count: Math.ceil(seconds / 60) }];
  return ['time_left_hours', { count: Math.ceil(seconds / 3600) }];
}
