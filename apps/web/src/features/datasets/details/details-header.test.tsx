import type { DatasetDetail } from '@hakaru/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DetailsHeader } from './details-header.tsx';

const dataset: DatasetDetail = {
  id: 'a',
  name: 'Lots of May',
  category: '',
  training_type: 'regression',
  data_type: 'training_data',
  kind: 'supervised',
  form: 'table',
  preprocessed: false,
  comment: '',
  tags: [],
  file_name: 'lots.csv',
  state: 'reading',
  version_id: null,
  version: 0,
  row_count: null,
  column_count: null,
  byte_size: null,
  created_by: '',
  created_at: '2026-05-01T00:00:00Z',
  updated_at: '2026-05-01T00:00:00Z',
  task_id: null,
  columns: [],
  content_hash: null,
  read_options: null,
  problems: [],
  statistics_state: 'none',
  made_with: null,
  used_by: [],
};

test('a dataset whose file is still being read is said to have no version', async () => {
  await renderScreen(() => <DetailsHeader dataset={dataset} />);
  expect(await screen.findByText('Training data')).toBeTruthy();
});

test('a dataset that was read says its version', async () => {
  await renderScreen(() => (
    <DetailsHeader dataset={{ ...dataset, state: 'ready', version: 2, row_count: 3, column_count: 2 }} />
  ));
  expect(await screen.findByText(/version 2/)).toBeTruthy();
});
