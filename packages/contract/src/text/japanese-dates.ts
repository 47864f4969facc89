/** The year before the first of each era. */
const eraStarts: Readonly<Record<string, number>> = {
  明治: 1867,
  明: 1867,
  M: 1867,
  大正: 1911,
  大: 1911,
  T: 1911,
  昭和: 1925,
  昭: 1925,
  S: 1925,
  平成: 1988,
  平: 1988,
  H: 1988,
  令和: 2018,
  令: 2018,
  R: 2018,
};

const eraYear = /^(明治|大正|昭和|平成|令和|[明大昭平令MTSHR])\s*(元|\d{1,2})\s*([年./-])/;
const eraLetter = /^[MTSHRＭＴＳＨＲ]/;
const afterUnit = /([年月])\s+/g;
const clock =
  /日?\s*(?:\([日月火水木金土]\)|（[日月火水木金土]）)?\s*(午前|午後)?\s*(\d{1,2})\s*時(?:\s*(\d{1,2})\s*分(?:\s*(\d{1,2})\s*秒)?)?$/;
const NOON = 12;

/**
 * A Japanese date as the same one with the year of the common era and a clock with colons: 令和6年1月5日 午後1時5分
 * becomes 2024年1月5日 13:05:00, and R6.1.5 becomes 2024.1.5.
 */
export function commonDate(text: string): string {
  if (!/[年時]|^[明大昭平令]/.test(text) && !eraLetter.test(text)) return text;
  return text
    .replace(eraLetter, (letter) => letter.normalize('NFKC'))
    .replace(
      eraYear,
      (_, era: string, year: string, mark: string) =>
        `${(eraStarts[era] ?? 0) + (year === '元' ? 1 : Number(year))}${mark}`,
    )
    .replace(afterUnit, '$1')
    .replace(
      clock,
      (whole, half: string | undefined, hour: string, minute = '0', second = '0') =>
        `${whole.startsWith('日') ? '日' : ''} ${hourOf(half, Number(hour))}:${minute}:${second}`,
    );
}

/** Whether a date's era is a letter and nothing else says that it is a date: codes of parts and versions look alike. */
export function mayBeCode(text: string): boolean {
  return eraLetter.test(text) && !text.includes('年');
}

/** Afternoons count from 0 to 12, and so do mornings; an hour beyond stays, and is refused with its half of the day. */
function hourOf(half: string | undefined, hour: number): number {
  if (half === undefined) return hour;
  if (hour > NOON) return Number.NaN;
  return half === '午後' ? (hour % NOON) + NOON : hour % NOON;
}
