import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ChunkLoadError, lazyScreen } from './lazy-screen.tsx';
import { ScreenFailure } from './screen-failure.tsx';

function Here() {
  return <p>here</p>;
}

it('shows the screen once its code has come', async () => {
  const Lazy = lazyScreen(() => Promise.resolve(Here));
  await Lazy.preload();
  render(<Lazy />);
  expect(screen.getByText('here')).toBeTruthy();
});

it('gives up after the time limit, and tries again when asked again', async () => {
  const load = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValueOnce(Here);
  const Lazy = lazyScreen(load, 20);
  await Lazy.preload();
  expect(() => Lazy()).toThrow(ChunkLoadError);
  await Lazy.preload();
  render(<Lazy />);
  expect(screen.getByText('here')).toBeTruthy();
});

it('offers to load the page again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderScreen(() => <ScreenFailure error={new ChunkLoadError('gone')} reset={() => undefined} />);
  expect(screen.getByText('This page could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
});
