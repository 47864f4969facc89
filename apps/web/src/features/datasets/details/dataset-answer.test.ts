// @vitest-environment happy-dom
import type { DatasetDetail, DatasetStatistics } from '@hakaru/contract';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { datasetAnswer } from './dataset-answer.tsx';

afterEach(async () => void (await i18n.changeLanguage('en')));

const column = (name: string, type: string, role = 'none') => ({ name, type, role });
const dataset = {
  row_count: 200,
  data_type: 'training_data',
  columns: [column('speed', 'numeric'), column('lot', 'categorical'), column('weight', 'numeric', 'target')],
} as DatasetDetail;
const figures = (name: string, change: object = {}) => ({
  name,
  count: 200,
  missing: 0,
  distinct: 50,
  min: 0,
  q1: 1,
  q3: 2,
  max: 3,
  far: null,
  ...change,
});
const statistics = (...columns: object[]) => ({ columns }) as DatasetStatistics;

it('says what a table is, what stands out and what comes next', async () => {
  expect(datasetAnswer(dataset, null)).toEqual([
    '200 rows and 3 columns: 2 numeric, 1 categorical.',
    'Targets: weight.',
  ]);
  const clean = statistics(figures('speed'), figures('weight'));
  expect(datasetAnswer(dataset, clean).slice(2)).toEqual([
    'No value is missing.',
    'Next: train a model; nothing needs cleaning first.',
  ]);
  const dirty = statistics(
    figures('speed', { missing: 12, far: { low: 0, high: 3, values: [{ value: 90, rows: 1, row: 7, label: null }] } }),
    figures('lot', { min: null, q1: null, q3: null, max: null, distinct: 1 }),
    figures('weight', { missing: 1 }),
  );
  expect(datasetAnswer(dataset, dirty).slice(2)).toEqual([
    '13 values are missing in 2 columns, with the largest share in speed (6.0\u00a0%).',
    'Values far from all others, possibly data entry errors: speed.',
    'The same value in every row: lot.',
    'Next: check these in the tab “Columns and statistics” and preprocess, then train a model.',
  ]);
  await i18n.changeLanguage('ja');
  expect(datasetAnswer(dataset, dirty)[2]).toBe('欠損は 2 列に 13 個あり、最も多い列は speed（6.0\u00a0%）です。');
});

it('says that no target is set, and what data for predictions is for', () => {
  const untargeted = { ...dataset, columns: dataset.columns.slice(0, 2) };
  const clean = statistics(figures('speed'));
  expect(datasetAnswer(untargeted, clean)[1]).toBe('No column is a target yet.');
  expect(datasetAnswer(untargeted, clean).at(-1)).toMatch(/give the column to predict the role “Target”/);
  expect(datasetAnswer({ ...dataset, data_type: 'inference_data' }, clean).at(-1)).toMatch(/^Next: predict these rows/);
});
