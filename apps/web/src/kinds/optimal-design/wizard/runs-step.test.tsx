import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { provideAccess } from '../../../lib/api/access.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { firstDraft, newFactor } from './draft.ts';
import { RunsStep } from './runs-step.tsx';

const draft = {
  ...firstDraft({ name: 'first' }),
  factors: [
    { ...newFactor, name: 'heat', low: 150, high: 190 },
    { ...newFactor, name: 'time', low: 10, high: 30 },
  ],
};

async function shown(code: string) {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal('fetch', () => {
    const detail = { response: `said: ${code}`, code, params: {}, request_id: 'one' };
    return Promise.resolve(
      new Response(JSON.stringify({ detail }), { status: 400, headers: { 'content-type': 'application/json' } }),
    );
  });
  await renderScreen(() => (
    <RunsStep draft={draft} change={vi.fn()} broken={[]} onStep={vi.fn()} dataset={null} hints={[]} />
  ));
}

it('says before the start that constraints which can be met one by one leave nothing together', async () => {
  await shown('design_region_empty');
  expect((await screen.findByText('said: design_region_empty')).closest('[role="alert"]')).not.toBeNull();
});

it('does not say again what stands at its field', async () => {
  await shown('runs_too_few');
  await screen.findByText(/would take too long/);
  expect(screen.queryByText(/said/)).toBeNull();
});
