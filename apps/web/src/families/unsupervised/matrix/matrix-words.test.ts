import { afterEach, expect, it } from 'vitest';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { matrixColumnText } from './matrix-words.ts';

afterEach(async () => void (await i18n.changeLanguage('en')));

it('names the columns that encoding makes of missing and rare categories in the reader’s language', async () => {
  expect(matrixColumnText('sex = (missing)')).toBe('sex = (missing)');
  await i18n.changeLanguage('ja');
  expect(['sex = (missing)', 'lot = (other)', 'sex = male', 'flow (missing)'].map(matrixColumnText)).toEqual([
    'sex =（欠損）',
    'lot =（その他）',
    'sex = male',
    'flow (missing)',
  ]);
});
