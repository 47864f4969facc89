// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { defineMessages, hasMessage, translator } from './define-messages.ts';
import { currentLanguage, i18n } from './i18n.ts';
import { languageKey, readLanguage } from './language.ts';
import { useMessages } from './use-messages.ts';

const en = {
  hello: 'Hello {name}',
  rows_one: '{count} row',
  rows_other: '{count} rows',
  plain: 'a.b:c',
  size: '{rows, row has|rows have} {columns, column|columns}',
} as const;
const ja = { hello: 'こんにちは {name}', rows_other: '{count} 行', plain: 'あ', size: '{rows} 行 × {columns} 列' };
const messages = defineMessages('i18n-test', en, ja);

afterEach(async () => {
  localStorage.clear();
  await i18n.changeLanguage('en');
});

function Words() {
  const t = useMessages(messages);
  return (
    <p>{`${t('hello', { name: '<b>' })} | ${t('rows', { count: 1 })} | ${t('rows', { count: 1503 })} | ${t('plain')}`}</p>
  );
}

it('speaks English, Japanese and the test language', async () => {
  render(<Words />);
  expect(screen.getByText('Hello <b> | 1 row | 1,503 rows | a.b:c')).toBeTruthy();
  await act(() => i18n.changeLanguage('ja'));
  expect(screen.getByText('こんにちは <b> | 1 行 | 1,503 行 | あ')).toBeTruthy();
  expect(currentLanguage()).toBe('ja-jp');
  await act(() => i18n.changeLanguage('test'));
  expect(screen.getByText('[[hello]] | [[rows]] | [[rows]] | [[plain]]')).toBeTruthy();
});

it('reads the stored language and falls back to the browser', () => {
  localStorage.setItem(languageKey, 'ja-jp');
  expect(readLanguage()).toBe('ja-jp');
  localStorage.setItem(languageKey, 'xx');
  expect(readLanguage()).toBe('en-gb');
});

it('knows which codes it has words for', () => {
  expect(hasMessage(messages, 'rows')).toBe(true);
  expect(hasMessage(messages, 'nothing')).toBe(false);
});

it('counts each number of a text with its own word', async () => {
  const t = translator(messages);
  expect(t('size', { rows: '1', columns: 0 })).toBe('1 row has 0 columns');
  expect(t('size', { rows: '1,503', columns: 1 })).toBe('1,503 rows have 1 column');
  // @ts-expect-error missing parameter
  t('size', { rows: '1' });
  await i18n.changeLanguage('ja');
  expect(t('size', { rows: '1', columns: 0 })).toBe('1 行 × 0 列');
});

it('groups the digits of whole numbers in sentences, except of what is looked up or typed again', async () => {
  const t = translator(
    defineMessages(
      'i18n-digits',
      { kept: '{rows, row|rows} of {total} kept, {share} %, seed {seed}', where: 'Row {row}' },
      { kept: '{total} 行中 {rows} 行（{share} %）、乱数シード {seed}', where: '行 {row}' },
    ),
  );
  const values = { rows: 20000, total: 1234567, share: 1.62, seed: 20260101 };
  expect(t('kept', values)).toBe('20,000 rows of 1,234,567 kept, 1.62 %, seed 20260101');
  expect(t('where', { row: 3051 })).toBe('Row 3051');
  expect(t('kept', { ...values, rows: 1 })).toBe('1 row of 1,234,567 kept, 1.62 %, seed 20260101');
  await i18n.changeLanguage('ja');
  expect(t('kept', values)).toBe('1,234,567 行中 20,000 行（1.62 %）、乱数シード 20260101');
});

it('leaves no space between Japanese letters around a value', async () => {
  const t = translator(
    defineMessages('i18n-spaces', { of: 'On {x} by {model}: {y}' }, { of: '{x} に対する {y} を {model} で予測' }),
  );
  const values = { x: '成形日', y: '引張強さ MPa', model: '線形 回帰' };
  expect(t('of', { ...values, x: '日付', y: '強さ' })).toBe('On 日付 by 線形 回帰: 強さ');
  await i18n.changeLanguage('ja');
  expect(t('of', values)).toBe('成形日に対する引張強さ MPa を線形 回帰で予測');
});

it('rejects wrong keys and parameters at compile time', () => {
  const t = translator(messages);
  // @ts-expect-error unknown key
  t('helo');
  // @ts-expect-error missing parameter
  t('hello');
  // @ts-expect-error Japanese lacks a key
  defineMessages('i18n-test-2', en, { hello: '', rows_other: '', size: '' });
  // @ts-expect-error Japanese has a key too many
  defineMessages('i18n-test-3', { a: 'x' }, { a: 'y', b: 'z' });
  expect(t('hello', { name: 'A' })).toBe('Hello A');
});
