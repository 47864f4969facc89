import { defineMessages, translator } from '../i18n/define-messages.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { noted } from '../i18n/joined.ts';

const dateParts = {
  elapsed_days: ['days since the first', '最初の日からの経過日数'],
  days_since_first: ['days since the first', '最初の日からの経過日数'],
  day_of_year: ['day of the year', '通算日'],
  month_sin: ['sine of the month', '月の正弦'],
  month_cos: ['cosine of the month', '月の余弦'],
  weekday_sin: ['sine of the weekday', '曜日の正弦'],
  weekday_cos: ['cosine of the weekday', '曜日の余弦'],
  hour_sin: ['sine of the hour', '時刻の正弦'],
  hour_cos: ['cosine of the hour', '時刻の余弦'],
  year: ['year', '年'],
  quarter: ['quarter', '四半期'],
  month: ['month', '月'],
  week: ['week of the year', '週番号'],
  day: ['day of the month', '日'],
  weekday: ['weekday', '曜日'],
  hour: ['hour', '時'],
  minute: ['minute', '分'],
  second: ['second', '秒'],
} as const;

type DatePart = keyof typeof dateParts;

const en = { missing_category: '{column} = (missing)', rare_category: '{column} = (other)' } as const;
const ja = { missing_category: '{column} =（欠損）', rare_category: '{column} =（その他）' } as const;
const columnMessages = defineMessages('column-names', en, ja);
/** How people call columns of dates and times, as the last word of their names. */
const namesTime = /(^|[^a-z])(at|date|datetime|day|moment|time|timestamp)$/i;
const inJapaneseLetters = /[\u3040-\u30ff\u3400-\u9fff]/;

/**
 * What a column is called where it is shown. Models and recipes name in English what they make of dates (`time
 * month_sin`) and of missing and rare categories, and these names are stored. Plain words such as month are made
 * Japanese behind Japanese names and behind those of dates alone: people use them for columns of their own.
 */
export function columnName(name: string): string {
  const [, coded, kind] = /^(.*) = \((missing|other)\)$/s.exec(name) ?? [];
  if (coded !== undefined)
    return translator(columnMessages)(kind === 'missing' ? 'missing_category' : 'rare_category', { column: coded });
  const [, column = '', part = ''] = /^(.+) ([a-z_]+)$/s.exec(name) ?? [];
  if (!Object.hasOwn(dateParts, part)) return name;
  const [english, japanese] = dateParts[part as DatePart];
  const inJapanese = currentLanguage() === 'ja-jp';
  if (!part.includes('_') && !(inJapanese && (inJapaneseLetters.test(column) || namesTime.test(column)))) return name;
  return noted(column, inJapanese ? japanese : english);
}
