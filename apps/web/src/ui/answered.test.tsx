import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Unanswered } from './answered.tsx';
import { FormSkeleton } from './skeletons.tsx';

const query = { data: undefined, error: new Error('no'), refetch: () => undefined };

it('gives a page whose answer did not come a heading', async () => {
  await renderScreen(() => <Unanswered query={query} />);
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it.each([
  ['with a layout of its own', { loading: <FormSkeleton /> }],
  ['that says so', { isPage: false }],
])('gives a part of a page %s no heading', async (_, part) => {
  await renderScreen(() => <Unanswered query={query} {...part} />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});
