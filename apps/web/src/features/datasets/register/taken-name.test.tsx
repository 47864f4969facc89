import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { provideAccess } from '../../../lib/api/access.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RegisterProblem } from './taken-name.tsx';

const items = [
  { id: '1', name: 'furnace', form: 'time_series', state: 'ready' },
  { id: '2', name: 'furnace 2', form: 'table', state: 'ready' },
];

it('offers a free name, and a new version of what has the name where it is of the same form', async () => {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ items }), { headers: { 'content-type': 'application/json' } }),
  );
  const [onName, onVersionOf] = [vi.fn(), vi.fn()];
  await renderScreen(() => (
    <>
      {(['time_series', 'table'] as const).map((form) => (
        <RegisterProblem
          key={form}
          problem="The name is taken."
          isTaken
          name=" furnace "
          form={form}
          onName={onName}
          onVersionOf={onVersionOf}
        />
      ))}
      <RegisterProblem
        problem="Something else."
        isTaken={false}
        name="furnace"
        form="table"
        onName={onName}
        onVersionOf={onVersionOf}
      />
    </>
  ));
  const versions = await screen.findAllByRole('button', { name: 'Register as a new version of “furnace”' });
  expect(versions).toHaveLength(1);
  fireEvent.click(versions[0]!);
  const names = screen.getAllByRole('button', { name: 'Use “furnace 3”' });
  expect(names).toHaveLength(2);
  fireEvent.click(names[0]!);
  expect([onVersionOf.mock.calls, onName.mock.calls]).toEqual([[['1']], [['furnace 3']]]);
});
