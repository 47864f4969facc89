const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const dayFirst = /^(\d{1,2})[-/ .]\s*([a-z]{3,9})\.?[-/ ,]\s*(\d{4})(?!\d)/i;
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i;
const halfDay = /([T\s])(\d{1,2})(:\d{1,2}(?::\d{1,2}(?:[.,]\d{1,9})?)?)\s*([ap])\.?m\.?$/i;
const NOON = 12;

/** An English date as the same one in digits and with a clock of 24 hours: 01-Mar-2024 1:00 PM becomes 2024-03-01 13:00. Any other text stays. */
export function digitDate(text: string): string {
  // The T and Z of ISO 8601 are no words.
  if (!/[a-z.]{2}/i.test(text)) return text;
  return text
    .replace(dayFirst, (whole, day: string, month: string, year: string) => inDigits(whole, year, month, day))
    .replace(monthFirst, (whole, month: string, day: string, year: string) => inDigits(whole, year, month, day))
    .replace(halfDay, (whole, before: string, hour: string, rest: string, half: string) => {
      if (Number(hour) < 1 || Number(hour) > NOON) return whole;
      return `${before}${(Number(hour) % NOON) + (half.toLowerCase() === 'p' ? NOON : 0)}${rest}`;
    });
}

function inDigits(whole: string, year: string, name: string, day: string): string {
  const word = name.toLowerCase();
  const at = months.findIndex(
    (month) => month === word || month.slice(0, 3) === word || (word === 'sept' && month === 'september'),
  );
  return at === -1 ? whole : `${year}-${at + 1}-${day}`;
}
