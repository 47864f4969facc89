/** A time as somebody typed it. */
export interface TypedMoment {
  /** As a clock without a zone shows it: 2024-05-01T09:05:00, with a fraction of up to six digits. */
  clock: string;
  /** What it says of its zone: Z or +09:00; null where it says nothing. */
  offset: string | null;
}

/** Reads 2024-05-01 09:30, 2024/5/1 9:05:30.5, 2024-05-01T09:30Z or a day alone, in full width too; null for anything else, such as 30 February. */
export function typedMoment(text: string): TypedMoment | null {
  const found =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?\s*(Z|[-+]\d{2}:?\d{2})?$/i.exec(
      text.normalize('NFKC').trim(),
    );
  if (!found) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', part = '', offset] = found;
  const two = (digits: string) => digits.padStart(2, '0');
  const whole = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`;
  const moment = Date.parse(`${whole}Z`);
  // A date takes 30 February for 1 March.
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 19) !== whole) return null;
  return { clock: `${whole}${part.slice(0, 7)}`, offset: offset ?? null };
}
