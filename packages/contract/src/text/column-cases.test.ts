import { expect, it } from 'vitest';
import cases from './cell-cases.json' with { type: 'json' };
import { parseBoolean, parseNumber, trimCell } from './cells.ts';
import { parseDatetime } from './datetime-text.ts';
import { detectNumberFormat } from './detect-number-format.ts';
import { isMissingText } from './typed-cells.ts';

// compute reads columns of text by the same rules and passes the same cases.
it.each(cases.columns)('reads the column $texts', ({ type, texts, values }) => {
  const cells = texts.map(trimCell);
  const format = detectNumberFormat([cells], null);
  const read = (cell: string): number | boolean | undefined => {
    if (type === 'numeric') return parseNumber(cell, format);
    if (type === 'boolean') return parseBoolean(cell);
    const time = parseDatetime(cell, 'ymd');
    return time === undefined ? undefined : Date.parse(`${time}Z`) / 1000;
  };
  expect(cells.map((cell) => (isMissingText(cell) ? null : asNumber(read(cell))))).toEqual(values);
});

function asNumber(value: number | boolean | undefined): number | 'unreadable' {
  return value === undefined ? 'unreadable' : Number(value);
}
