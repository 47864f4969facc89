import type { ProjectSummary, RecentWork, TaskProgress } from '@hakaru/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { trainingScreen } from '../features/projects/list/training-screen.tsx';
import { provideAccess } from '../lib/api/access.ts';
import { i18n } from '../lib/i18n/i18n.ts';
import { wordsOf } from '../lib/screens/screen.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { kinds } from './kinds.ts';

const id = (last: number) => `0198c9a2-6d2f-7cc3-98c4-dc0c0c07390${last}`;
const headlines: Record<string, NonNullable<ProjectSummary['headline']>> = {
  regression: {
    code: 'better',
    model: 'linear',
    model_key: id(9),
    figures: { target: 'y', targets: 3, rmse: 0.5, sd: 0.1, baseline: 2 },
  },
  discriminant_analysis: {
    code: 'no_better',
    model: 'lda',
    model_key: id(9),
    figures: { target: 'grade', classes: 2, accuracy: 0.5, sd: 0.1, baseline: 0.5 },
  },
  clustering: {
    code: 'found',
    model: 'kmeans',
    model_key: id(9),
    figures: { clusters: 3, silhouette: 0.456, noise_share: 0.12 },
  },
  dimensional_compression: {
    code: 'components',
    model: 'pca',
    model_key: id(9),
    figures: { components: 2, share: 0.812, columns: 7, kept: 0.9 },
  },
  soft_sensor: {
    code: 'better',
    model: 'pls',
    model_key: id(9),
    figures: { target: 'y', rmse: 0.5, last_value: 1, gain: 0.75 },
  },
  time_series_anomaly_detection_unsupervised: {
    code: 'detected',
    model: 'pca',
    model_key: id(9),
    figures: { part: 'test', events: 6, detected: 5, far: 0.021, false_alarms_a_day: 1.2 },
  },
  time_series_anomaly_detection_supervised: {
    code: 'unlabelled',
    model: 'pca',
    model_key: id(9),
    figures: { part: 'training', events: 0, detected: 0, far: 0.01, false_alarms_a_day: null },
  },
};

afterEach(async () => void (await i18n.changeLanguage('en')));

it('says what a training of each kind came to, in both languages', async () => {
  const said = () =>
    Promise.all(kinds.map(async ({ id: kind, headline }) => wordsOf((await headline())(headlines[kind]!))));
  expect(await said()).toEqual([
    'RMSE 0.50 ± 0.10, 75\u00a0% below the baseline',
    '2 components of 7 columns: 81.2\u00a0% of the variance',
    'Balanced accuracy 50.0\u00a0% ± 10.0\u00a0%, no better than the baseline',
    '3 clusters, silhouette 0.46, 12.0\u00a0% in none',
    'RMSE 0.500, 50\u00a0% below the last value',
    '5 of 6 anomalies detected, 2.1\u00a0% of normal rows in alarm',
    '1.0\u00a0% of normal rows in alarm',
  ]);
  await i18n.changeLanguage('ja');
  expect(await said()).toEqual([
    'RMSE 0.50 ± 0.10、ベースラインより 75\u00a0% 小さい',
    '7 列を 2 成分に、分散の 81.2\u00a0% を保持',
    '均衡正解率 50.0\u00a0% ± 10.0\u00a0%、ベースラインより良くありません',
    '3 クラスター、シルエット係数 0.46、ノイズ 12.0\u00a0%',
    'RMSE 0.500、直近値より 50\u00a0% 小さい',
    '異常 6 件のうち 5 件を検知、正常な行の 2.1\u00a0% で警報',
    '正常な行の 1.0\u00a0% で警報',
  ]);
});

const project = (last: number, change: Partial<ProjectSummary>): ProjectSummary => ({
  project_id: id(last),
  name: `project ${last}`,
  comment: '',
  training_type: 'regression',
  status: 'trained',
  dataset: { id: id(8), name: 'trial', version_id: id(8), version: 1 },
  targets: ['y', 'z'],
  models: ['linear'],
  headline: headlines['regression']!,
  task_id: null,
  created_by: 'Aiko',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  ...change,
});

const task = (state: TaskProgress['state'], fraction: number | null): TaskProgress => ({
  task_id: id(7),
  kind: 'regression.train',
  subject_id: id(2),
  state,
  stage: 'fit',
  fraction,
  seconds_left: null,
  messages: [],
  error: null,
  created_at: '2026-01-02T00:00:00Z',
  started_at: null,
  finished_at: state === 'succeeded' ? '2026-01-02T00:10:00Z' : null,
});

it('lists what each came to with what comes next, above it the work under way', async () => {
  const items = [
    project(1, {}),
    project(2, { status: 'training', task_id: id(7) }),
    project(3, { status: 'ready', headline: null }),
    project(4, { training_type: 'dimensional_compression', headline: headlines['dimensional_compression']! }),
  ];
  const work: RecentWork[] = [
    {
      task: task('running', 0.4),
      name: 'project 2',
      training_type: 'regression',
      project_id: id(2),
      prediction_id: null,
      by: 'Aiko',
    },
    {
      task: { ...task('succeeded', 1), task_id: id(6) },
      name: 'shots',
      training_type: 'regression',
      project_id: id(1),
      prediction_id: id(5),
      by: 'Ben',
    },
  ];
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal('fetch', async (requested: string) => {
    const url = String(requested);
    const answer = url.includes('/tasks/recent')
      ? { items: work }
      : url.includes('/train/progress')
        ? task('running', 0.4)
        : { items, total: items.length, page: 1, page_size: 25 };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const Trainings = await trainingScreen(kinds);
  await renderScreen(() => <Trainings />);
  const list = await screen.findByRole('grid');
  const row = (name: string) => within(list).getByRole('link', { name }).closest<HTMLElement>('[role="row"]')!;
  expect(row('project 1').textContent).toContain('RMSE 0.50 ± 0.10');
  expect(row('project 1').textContent).toContain('Linear regression · y · 1 more target');
  expect(within(row('project 1')).getByRole('link', { name: 'Predict' }).getAttribute('href')).toContain(id(9));
  expect(within(row('project 4')).getByRole('link', { name: 'See the result' })).toBeTruthy();
  expect(within(row('project 3')).getByRole('link', { name: 'Continue' })).toBeTruthy();
  expect(await within(row('project 2')).findByRole('progressbar')).toBeTruthy();

  const strip = screen.getByRole('region', { name: 'In progress and recently finished' });
  const [under, ended] = within(strip).getAllByRole('listitem');
  expect(under?.textContent).toMatch(/project 2.*40/);
  expect(ended?.textContent).toMatch(/shots.*Predicted.*Ben/);
  expect(within(ended!).getByRole('link').getAttribute('href')).toContain(id(5));
});
