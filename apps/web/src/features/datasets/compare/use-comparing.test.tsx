import Button from '@mui/material/Button';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideAccess } from '../../../lib/api/access.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useComparing } from './use-comparing.ts';

const version = (id: string, number: number) => ({ version_id: id, version: number });

async function opened(versions: object[], sources: object[]): Promise<string> {
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => undefined });
  vi.stubGlobal('fetch', async (requested: string) => {
    const answer = String(requested).includes('/history/') ? { versions, changes: [], entries: [], sources } : {};
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  function Compare() {
    const compare = useComparing('d');
    return <Button onClick={() => compare('b')}>Compare</Button>;
  }
  const { router, unmount } = await renderScreen(Compare);
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(router.state.location.pathname).toContain('/compare/'));
  unmount();
  return router.state.location.pathname;
}

test('a comparison begins with the version before, else with what the version was made from', async () => {
  const source = { version_id: 's', exists: true };
  expect(await opened([version('a', 1), version('b', 2)], [source])).toBe('/dataset/compare/a/b');
  expect(await opened([version('b', 1)], [source])).toBe('/dataset/compare/s/b');
});
