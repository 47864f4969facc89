import { describe, expect, it } from 'vitest';
import { parseBoolean, parseMarkedNumber, parseNumber, trimCell } from './cells.ts';
import { parseDatetime } from './datetime-text.ts';

const point = { decimal: '.', thousands: ',' } as const;
const comma = { decimal: ',', thousands: '.' } as const;

describe('numbers', () => {
  it.each([
    ['1', 1],
    ['-1.5e-3', -0.0015],
    ['.5', 0.5],
    ['1,234,567.8', 1234567.8],
    ['１２．５', 12.5],
    ['−3', -3],
    ['－４', -4],
    ['1,23', undefined],
    ['12%', undefined],
    ['inf', undefined],
    ['nan', undefined],
    ['1e999', undefined],
    ['0x10', undefined],
    ['', undefined],
    ['1 2', undefined],
  ])('reads %j with a decimal point as %j', (text, value) => expect(parseNumber(text, point)).toBe(value));

  it.each([
    ['1,5', 1.5],
    ['1.234.567,8', 1234567.8],
    ['1.5', undefined],
    ['200.000', 200000],
  ])('reads %j with a decimal comma as %j', (text, value) => expect(parseNumber(text, comma)).toBe(value));

  it.each([
    ['90.0%', 90],
    ['￥1,000', 1000],
    ['-¥1,000.5', -1000.5],
    ['$-3', -3],
    ['1,200円', 1200],
    ['１２ ％', 12],
    ['−¥5', -5],
    ['5', 5],
    ['5 kg', undefined],
    ['¥', undefined],
    ['-$-3', undefined],
    ['1%%', undefined],
  ])('reads %j of a column called numeric as %j', (text, value) =>
    expect(parseMarkedNumber(text, { decimal: '.', thousands: null })).toBe(value),
  );

  it('takes no-break and narrow spaces and apostrophes between thousands', () => {
    expect(parseNumber('1\u202f234,5', { decimal: ',', thousands: ' ' })).toBe(1234.5);
    expect(parseNumber("1'234.5", { decimal: '.', thousands: "'" })).toBe(1234.5);
  });
});

describe('dates and times', () => {
  it.each([
    ['2024-01-05', '2024-01-05T00:00:00'],
    ['2024/1/5', '2024-01-05T00:00:00'],
    ['2024/1/5 7:08', '2024-01-05T07:08:00'],
    ['2024-01-05T07:08:09.25Z', '2024-01-05T07:08:09.25'],
    ['2024-01-05 07:08:09+09:00', '2024-01-05T07:08:09'],
    ['2024年1月5日', '2024-01-05T00:00:00'],
    ['2024年1月5日(金) 13時05分', '2024-01-05T13:05:00'],
    ['２０２４年１月５日', '2024-01-05T00:00:00'],
    ['令和6年1月5日', '2024-01-05T00:00:00'],
    ['平成元年１月８日', '1989-01-08T00:00:00'],
    ['令和 6年 1月 5日 午後1時5分', '2024-01-05T13:05:00'],
    ['昭和64年1月7日（土）', '1989-01-07T00:00:00'],
    ['2024/1/5 13時05分', '2024-01-05T13:05:00'],
    ['2024年1月5日13時', '2024-01-05T13:00:00'],
    ['2024年1月5日 午前12時30分', '2024-01-05T00:30:00'],
    ['2024年1月5日 午後13時', undefined],
    ['令6.1.5', '2024-01-05T00:00:00'],
    ['R6.1.5', '2024-01-05T00:00:00'],
    ['Ｒ６/1/5 7:08', '2024-01-05T07:08:00'],
    ['H元年1月8日', '1989-01-08T00:00:00'],
    ['R6.13.5', undefined],
    ['A6.1.5', undefined],
    ['2024-01-31 24:00', '2024-02-01T00:00:00'],
    ['2024-02-30', undefined],
    ['2024-13-01', undefined],
    ['24-1-5', undefined],
    ['20240105', undefined],
    ['05/01/2024', undefined],
  ])('reads %j as %j', (text, iso) => expect(parseDatetime(text, 'ymd')).toBe(iso));

  it('reads days before months or after them as told', () => {
    expect(parseDatetime('3/1/2024 1:00 PM', 'mdy')).toBe('2024-03-01T13:00:00');
    expect([
      parseDatetime('05/01/2024', 'mdy'),
      parseDatetime('05/01/2024', 'dmy'),
      parseDatetime('05.01.2024 6:30', 'dmy'),
    ]).toEqual(['2024-05-01T00:00:00', '2024-01-05T00:00:00', '2024-01-05T06:30:00']);
  });
});

it('reads yes and no in both languages', () => {
  expect(['TRUE', 'はい', '○', 'no', '×', 'maybe'].map(parseBoolean)).toEqual([
    true,
    true,
    true,
    false,
    false,
    undefined,
  ]);
});

it('trims full-width and no-break spaces too', () => {
  expect([' a ', '\u3000温度\u00a0', 'b'].map(trimCell)).toEqual(['a', '温度', 'b']);
});
