/** A length of time in parts, for a catalogue to put into words: the unit is the largest that fits. */
export type DurationParts = { unit: 'milliseconds' | 'seconds' | 'minutes' | 'hours'; value: string };

/** 0.34 s → 340 milliseconds; 95 s → 1:35 minutes; 5400 s → 1:30 hours. */
export function durationParts(seconds: number): DurationParts {
  if (seconds < 1) return { unit: 'milliseconds', value: String(Math.round(seconds * 1000)) };
  const whole = Math.round(seconds);
  if (whole < 60)
    return { unit: 'seconds', value: seconds < 10 ? String(Math.round(seconds * 10) / 10) : String(whole) };
  if (whole < 3600) return { unit: 'minutes', value: `${Math.floor(whole / 60)}:${pad(whole % 60)}` };
  const minutes = Math.round(whole / 60);
  return { unit: 'hours', value: `${Math.floor(minutes / 60)}:${pad(minutes % 60)}` };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
