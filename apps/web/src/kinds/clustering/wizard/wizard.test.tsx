import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import type { ClusteringOptions } from '@hakaru/contract/training/clustering';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideAccess } from '../../../lib/api/access.ts';
import { paths } from '../../../lib/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RegisterScreen } from './wizard.tsx';

const dataset = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const detail = {
  id: dataset,
  name: 'penguins',
  state: 'ready',
  data_type: 'training_data',
  row_count: 60,
  version: 1,
  preprocessed: false,
  columns: ['length', 'depth'].map((name) => ({ name, type: 'numeric', unit: null, description: null, role: 'none' })),
};
const linkage = 'Ward needs Euclidean distances.';
const slow = 'Spectral clustering can take up to 10 rows.';

/** What the rules say of options: the address's test of the server has the real ones. */
function problemsOf({ models }: ClusteringOptions): OptionProblem[] {
  const at = models.findIndex(({ name }) => name === 'hierarchical');
  const tree = models[at]?.parameters as { linkage?: string; metric?: string } | undefined;
  const isWrong = tree?.metric === 'cosine' && (tree.linkage ?? 'ward') === 'ward';
  const fields = ['linkage', 'metric'].map((name) => ['models', at, 'parameters', name]);
  const params = {};
  return [
    { code: 'rows_beyond_method', severity: 'warning', fields: [['models', 0]], params, response: slow },
    ...(isWrong
      ? [{ code: 'linkage_needs_euclidean', severity: 'error' as const, fields, params, response: linkage }]
      : []),
  ];
}

let requested: { url: string; signal: AbortSignal | null | undefined; options: ClusteringOptions }[];
let isDown: boolean;

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

async function answer(url: string, { body, signal }: RequestInit): Promise<Response> {
  if (url.includes('/dataset/')) return json(detail);
  if (url.includes('/statistics/')) return json({ state: 'none', task_id: null, statistics: null, summaries: 'none' });
  if (!url.includes('/clustering/check/')) return json({});
  const { options } = JSON.parse(String(body)) as { options: ClusteringOptions };
  requested.push({ url, signal, options });
  if (isDown)
    return json({ detail: { code: 'compute_unavailable', response: 'Compute does not run.', params: {} } }, 400);
  return json({ problems: problemsOf(options) });
}

async function openModels() {
  const address = paths.clusteringRegister.replace('{dataset_id}', dataset);
  await renderScreen(() => <RegisterScreen />, { path: paths.clusteringRegister, at: `${address}?step=models` });
  return screen.findByRole('button', { name: 'Next' });
}

async function choose(field: RegExp, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  requested = [];
  isDown = false;
  sessionStorage.clear();
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(String(url), init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what the rules say in the field, holds the step back, and lets it go once it is mended', async () => {
  const next = await openModels();
  // A warning is said and keeps nothing.
  expect((await screen.findByText(slow)).closest('[role=alert]')).toBeTruthy();
  expect(next).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: 'Parameters of Hierarchical clustering' }));
  await choose(/^Metric|^Distance/, 'Cosine');
  await waitFor(() => expect(next).toHaveProperty('disabled', true));
  expect(screen.getByRole('status').textContent).toBe(linkage);
  // In both fields that it is about, and below the step.
  expect(screen.getAllByText(linkage)).toHaveLength(3);
  await choose(/^Linkage/, 'Average (UPGMA)');
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  expect(screen.queryByText(linkage)).toBeNull();
  expect(requested.every(({ url }) => url.endsWith(`/clustering/check/${dataset}`))).toBe(true);
});

it('asks once for changes that follow each other, and not what its own forms refuse', async () => {
  const next = await openModels();
  await waitFor(() => expect(requested).toHaveLength(1));
  const largest = screen.getByRole('textbox', { name: 'To' });
  vi.useFakeTimers();
  for (const value of ['1', '12', '12x', '12', '15']) {
    fireEvent.change(largest, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  expect(requested).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(requested.map(({ options }) => options.scan?.largest)).toEqual([undefined, 15]);
  fireEvent.change(largest, { target: { value: '15x' } });
  await waitFor(() => expect(next).toHaveProperty('disabled', true));
  expect(screen.getByRole('status').textContent).toBe('Correct the settings marked in red.');
  expect(requested).toHaveLength(2);
});

it('gives up a question that is no longer asked', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answered = await answer(String(url), init);
    if (String(url).includes('/clustering/check/')) await held;
    return answered;
  });
  await openModels();
  await waitFor(() => expect(requested).toHaveLength(1));
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: '15' } });
  await waitFor(() => expect(requested).toHaveLength(2));
  expect(requested.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  release();
});

it('says where the rules could not be asked, and asks again', async () => {
  isDown = true;
  const next = await openModels();
  await screen.findByText(/Compute does not run\./);
  // The server refuses what is wrong all the same.
  expect(next).toHaveProperty('disabled', false);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Compute does not run\./)).toBeNull());
  expect(requested).toHaveLength(2);
});
