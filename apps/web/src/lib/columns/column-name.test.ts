import { stepForms } from '@hakaru/contract/preprocessing/recipe';
import { afterEach, describe, expect, it } from 'vitest';
import { buildBarOption, buildBarTable } from '../../charts/bar/bar-chart.tsx';
import { axisTitle } from '../../charts/option/chart-option.ts';
import { tableRows } from '../../charts/option/chart-table.ts';
import { drawn, palette, tooltipOf, words } from '../../charts/testing.ts';
import { i18n } from '../i18n/i18n.ts';
import { columnName } from './column-name.ts';

afterEach(async () => void (await i18n.changeLanguage('en')));

describe('the name of a column', () => {
  it('says what encoding made of missing and rare categories in the reader’s language', async () => {
    expect(columnName('sex = (missing)')).toBe('sex = (missing)');
    await i18n.changeLanguage('ja');
    expect(['sex = (missing)', 'lot = (other)', 'sex = male', 'flow (missing)'].map(columnName)).toEqual([
      'sex =（欠損）',
      'lot =（その他）',
      'sex = male',
      'flow (missing)',
    ]);
  });

  it('says what is made of a date in words', async () => {
    expect(columnName('made at elapsed_days')).toBe('made at (days since the first)');
    expect(columnName('elapsed_days')).toBe('elapsed_days');
    await i18n.changeLanguage('ja');
    expect(columnName('測定日 month_sin')).toBe('測定日（月の正弦）');
    expect(columnName('測定日 weekday')).toBe('測定日（曜日）');
    expect(['recorded_at month', 'Date weekday', 'cycle hour'].map(columnName)).toEqual([
      'recorded_at（月）',
      'Date（曜日）',
      'cycle hour',
    ]);
  });

  it('is what people call columns of their own', async () => {
    await i18n.changeLanguage('ja');
    for (const name of ['month_sin', 'Working day', 'flow', 'rate per hour', ' hour'])
      expect(columnName(name)).toBe(name);
  });

  it('knows every part that recipes make, by the words of their choice', async () => {
    const { enum_titles_ja: titles = {} } = stepForms.date_parts.properties['parts'] as {
      enum_titles_ja?: Record<string, string>;
    };
    expect(Object.keys(titles)).toHaveLength(17);
    await i18n.changeLanguage('ja');
    for (const [part, title] of Object.entries(titles)) expect(columnName(`日時 ${part}`)).toBe(`日時（${title}）`);
  });

  it('is shown so on axes, in lists of features, their tooltips and tables', () => {
    const data = {
      category: { label: 'Feature' },
      value: { label: 'Importance' },
      categories: ['at month_sin', 'flow'],
      groups: [{ name: 'Importance', role: 'train' as const, values: [1, 2] }],
    };
    const option = buildBarOption(data, palette, words);
    expect(drawn(option)).toContain('at (sine of the month)');
    expect(tooltipOf(option, 'bars-0', { dataIndex: 0 })).toContain('at (sine of the month)');
    expect([...tableRows(buildBarTable(data, words))][0]).toEqual(['at (sine of the month)', 1]);
    expect(axisTitle({ label: 'at elapsed_days', unit: null })).toBe('at (days since the first)');
  });
});
