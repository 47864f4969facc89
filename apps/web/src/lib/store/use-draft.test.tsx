import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RestoredNotice } from '../../ui/restored-notice.tsx';
import { handOver, useDraft } from './use-draft.ts';

afterEach(() => sessionStorage.clear());

function Form() {
  const [text, change, , restored] = useDraft('form', 'first', (kept) => `${kept}!`);
  return (
    <>
      <RestoredNotice restored={restored} />
      <input aria-label="text" value={text} onChange={(event) => change(() => event.target.value)} />
    </>
  );
}

test('what was entered before is said to be restored, with what is newer, and can be given up', async () => {
  const { unmount } = await renderScreen(Form);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(screen.getByLabelText('text'), { target: { value: 'mine' } });
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  await renderScreen(Form);
  expect(screen.getByLabelText<HTMLInputElement>('text').value).toBe('mine!');
  expect(screen.getByRole('alert').textContent).toMatch(/restored/);
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText<HTMLInputElement>('text').value).toBe('first');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what another screen hands over is no earlier entry until it is changed', async () => {
  handOver('form', 'theirs');
  const { unmount } = await renderScreen(Form);
  expect(screen.getByLabelText<HTMLInputElement>('text').value).toBe('theirs!');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(screen.getByLabelText('text'), { target: { value: 'mine' } });
  unmount();
  await renderScreen(Form);
  expect(screen.getByRole('alert').textContent).toMatch(/restored/);
});
