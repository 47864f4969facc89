import type { TaskProgress } from '@hakaru/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onPaper } from '../../../lib/paper/paper-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SlowParts } from './slow-parts.tsx';

const task: TaskProgress = {
  task_id: '0198c9a2-6d2f-7cc3-98c4-dc0c0c07398f',
  kind: 'discriminant_analysis.report',
  subject_id: '0198c9a2-6d2f-7cc3-98c4-dc0c0c07398e',
  state: 'running',
  stage: 'permutation_test',
  fraction: 0.75,
  seconds_left: null,
  messages: [],
  error: null,
  created_at: '',
  started_at: null,
  finished_at: null,
};

it('says how far a slow part is in its own place, and on paper that it was not ready', async () => {
  await renderScreen(() => <SlowParts title="Permutation test" task={task} onRetry={() => undefined} />);
  const region = await screen.findByRole('region', { name: 'Permutation test' });
  expect(region.textContent).toMatch(/This part takes longer/);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  let onSheet: string | null = null;
  act(() => onPaper(() => void (onSheet = region.textContent)));
  expect(onSheet).toMatch(/not ready when this document was made/);
  expect(onSheet).not.toMatch(/75/);
});

it('offers to make again what failed', async () => {
  const retry = vi.fn();
  await renderScreen(() => <SlowParts title="Permutation test" task={{ ...task, state: 'failed' }} onRetry={retry} />);
  expect((await screen.findByRole('region')).textContent).toMatch(/could not be made/);
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(retry).toHaveBeenCalled();
});
