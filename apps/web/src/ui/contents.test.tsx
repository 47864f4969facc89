import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onPaper } from '../lib/paper/paper-store.ts';
import { foldedStore } from '../lib/store/folded-store.ts';
import { WithContents } from './contents.tsx';
import { Section } from './section.tsx';

const page = (
  <WithContents of="a report">
    {['Errors', 'Residuals', 'Domain'].map((title) => (
      <Section key={title} title={title} text={`why ${title}`}>
        <Section title="inner">{`all of ${title}`}</Section>
      </Section>
    ))}
  </WithContents>
);

const isSeen = (text: string) => screen.getByText(text).closest('[style*="none"]') === null && visible(text);
function visible(text: string): boolean {
  for (let at: Element | null = screen.getByText(text); at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') return false;
  return true;
}

beforeEach(() => {
  localStorage.clear();
  foldedStore.set([]);
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

async function contents(): Promise<HTMLElement[]> {
  await userEvent.click(screen.queryByRole('button', { name: 'Contents' }) ?? document.body);
  return within(await screen.findByRole('menu')).getAllByRole('menuitem');
}

it('names the sections of the page, marks the one that is read, and goes to one', async () => {
  render(page);
  const entries = await contents();
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Errors', 'Residuals', 'Domain']);
  expect(entries.filter((entry) => entry.classList.contains('Mui-selected'))).toHaveLength(1);
  await userEvent.click(entries[2]!);
  await waitFor(() => expect(scrollTo).toHaveBeenCalled());
});

it('folds a section, keeps it folded, opens it from the contents, and has everything on paper', async () => {
  const { unmount } = render(page);
  const fold = within(screen.getByRole('region', { name: 'Residuals' })).getByRole('button', { expanded: true });
  await userEvent.click(fold);
  expect(isSeen('all of Residuals')).toBe(false);
  expect(isSeen('all of Errors')).toBe(true);
  let onSheet = false;
  act(() => onPaper(() => void (onSheet = visible('all of Residuals'))));
  expect(onSheet).toBe(true);
  expect(isSeen('all of Residuals')).toBe(false);
  unmount();
  render(page);
  expect(isSeen('all of Residuals')).toBe(false);
  await userEvent.click((await contents())[1]!);
  await waitFor(() => expect(isSeen('all of Residuals')).toBe(true));
});
