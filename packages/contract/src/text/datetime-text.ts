import type { ReadOptions } from '../datasets/read-options.ts';
import { digitDate } from './english-dates.ts';
import { commonDate } from './japanese-dates.ts';

const time = String.raw`(?:[T\s]\s*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?\s*(?:Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
const japanese = new RegExp(String.raw`^(\d{4})年(\d{1,2})月(\d{1,2})日(?:\s*[(（][日月火水木金土][)）])?${time}$`);

/** What DuckDB takes for a time by itself; other forms are rewritten before it reads them. */
export const plainDatetime = /^\d{4}([-/])\d{1,2}\1\d{1,2}(?:[T ]\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d{1,6})?)?)?$/;

const wideDigits = /[０-９]/g;

/**
 * A date or time as ISO 8601 text without a zone: the wall clock as it is written, any offset left out. 24:00 is
 * the next day's midnight. Undefined where the cell holds no date, or one that does not exist.
 */
export function parseDatetime(cell: string, order: ReadOptions['date_order']): string | undefined {
  if (cell.length < 6 || cell.length > 48) return undefined;
  const text = digitDate(
    commonDate(cell.replace(wideDigits, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))),
  );
  const first = yearFirst.exec(text);
  if (first) return iso(first[1], first[3], first[4], first.slice(5, 9));
  const kanji = japanese.exec(text);
  if (kanji) return iso(kanji[1], kanji[2], kanji[3], kanji.slice(4, 8));
  if (order === 'ymd') return undefined;
  const last = yearLast.exec(text);
  if (!last) return undefined;
  const [month, day] = order === 'mdy' ? [last[1], last[3]] : [last[3], last[1]];
  return iso(last[4], month, day, last.slice(5, 9));
}

function iso(year = '', month = '', day = '', clock: (string | undefined)[] = []): string | undefined {
  const hour = Number(clock[0] ?? 0);
  const minute = Number(clock[1] ?? 0);
  const second = Number(clock[2] ?? 0);
  const y = Number(year);
  const m = Number(month);
  const d = Number(day);
  if (y < 1000 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return undefined;
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute + second > 0)) return undefined;
  const moment =
    hour === 24
      ? new Date(Date.UTC(y, m - 1, d + 1)).toISOString().slice(0, 19)
      : `${year}-${two(m)}-${two(d)}T${two(hour)}:${two(minute)}:${two(second)}`;
  const fraction = (clock[3] ?? '').slice(0, 6).replace(/0+$/, '');
  return fraction === '' ? moment : `${moment}.${fraction}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return leap ? 29 : days[month - 1]!;
}
