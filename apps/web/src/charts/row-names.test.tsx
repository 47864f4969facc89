import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideAccess } from '../lib/api/access.ts';
import { tooltipOf, palette, words } from './testing.ts';
import { buildScatterOption } from './scatter/scatter-option.ts';
import { rowTitle, useRowNames } from '../lib/rows/row-names.ts';

const said = () => document.querySelector('p')?.textContent;

beforeEach(() =>
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => {} }),
);
afterEach(() => vi.unstubAllGlobals());

function answer(namesOf: (block: number) => (string | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(`${url.pathname}${url.search}`);
    const names = namesOf(Number(url.searchParams.get('block') ?? 0));
    return Promise.resolve(Response.json({ columns: ['sample'], names }));
  });
  return asked;
}

function Screen({ version, row }: { version: string | null; row: number }) {
  useRowNames(version);
  return <p>{rowTitle(row)}</p>;
}

const settle = () => act(async () => new Promise((done) => setTimeout(done, 20)));

it('calls a row by its name in sentences and tooltips once the names are there, else by its number', async () => {
  const asked = answer(() => ['S-1', null, 'S-3']);
  const { rerender, unmount } = render(<Screen version="6f1f7d0e-0000-4000-8000-000000000001" row={2} />);
  expect(said()).toBe('3');
  await settle();
  expect(said()).toBe('S-3 (3)');
  const points = {
    x: { label: 'x' },
    y: { label: 'y' },
    groups: [{ name: 'Test', role: 'test' as const, x: [1], y: [2], rows: [2] }],
  };
  expect(tooltipOf(buildScatterOption(points, palette, words), 'points-0', { dataIndex: 0 })).toContain('S-3 (');
  rerender(<Screen version="6f1f7d0e-0000-4000-8000-000000000001" row={1} />);
  expect(said()).toBe('2');
  expect(asked).toHaveLength(1);
  unmount();
  expect(rowTitle(2)).toBe('3');
});

it('asks for further blocks where they are looked at, and for none of a version without names', async () => {
  const asked = answer((block) => (block === 2 ? ['far'] : ['near']));
  const { unmount } = render(<Screen version="6f1f7d0e-0000-4000-8000-000000000002" row={2000} />);
  await settle();
  await settle();
  expect(said()).toBe('far (2,001)');
  expect(asked).toHaveLength(2);
  unmount();
  const none = answer(() => []);
  render(<Screen version="6f1f7d0e-0000-4000-8000-000000000003" row={5000} />);
  await settle();
  await settle();
  expect(said()).toBe('5,001');
  expect(none).toHaveLength(1);
});
