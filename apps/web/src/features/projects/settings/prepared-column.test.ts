import { afterEach, expect, it } from 'vitest';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { preparedColumnText } from './prepared-column.ts';

afterEach(async () => void (await i18n.changeLanguage('en')));

it('names the columns that encoding makes of missing and rare categories in the reader’s language', async () => {
  expect(preparedColumnText('sex = (missing)')).toBe('sex = (missing)');
  await i18n.changeLanguage('ja');
  expect(['sex = (missing)', 'lot = (other)', 'sex = male', 'flow (missing)'].map(preparedColumnText)).toEqual([
    'sex =（欠損）',
    'lot =（その他）',
    'sex = male',
    'flow (missing)',
  ]);
});

it('names what is made of a date in words', async () => {
  expect(preparedColumnText('made at elapsed_days')).toBe('made at (days since the first)');
  expect(preparedColumnText('elapsed_days')).toBe('elapsed_days');
  await i18n.changeLanguage('ja');
  expect(preparedColumnText('測定日 month_sin')).toBe('測定日（月の正弦）');
});
