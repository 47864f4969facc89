// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Scatter } from '../scatter/scatter.tsx';
import { scaledRange } from './zoom.ts';

const data = {
  x: { label: 'x' },
  y: { label: 'y', unit: 'MPa' },
  groups: [
    {
      name: '=cmd',
      role: 'train' as const,
      x: Array.from({ length: 250 }, (_, index) => index),
      y: Array.from({ length: 250 }, (_, index) => index / 3),
    },
  ],
  total: 1000,
};

/** ECharts asks for a size, which a page without layout does not have. */
Object.defineProperties(HTMLElement.prototype, { clientWidth: { get: () => 600 }, clientHeight: { get: () => 400 } });

let saved: Blob[];

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
});

async function asTable(): Promise<void> {
  await userEvent.click(screen.getByLabelText('Show as a table'));
}

it('names itself, says what is not shown, and turns into pages of a table', async () => {
  render(<Scatter title="y against x" caption="All batches." data={data} />);
  expect(screen.getByRole('figure', { name: 'y against x' })).toBeTruthy();
  expect(screen.getByText('250 of 1,000 points shown. All batches.')).toBeTruthy();
  await asTable();
  const table = screen.getByLabelText('Table of “y against x”');
  expect(table.querySelectorAll('tbody tr')).toHaveLength(100);
  await userEvent.click(screen.getByLabelText(/next page/i));
  expect(table.querySelector('tbody td')?.textContent).toBe('101');
}, 20_000);

it('opens a row from the table by keyboard', async () => {
  const onRow = vi.fn();
  render(<Scatter title="T" data={data} onRow={onRow} />);
  await asTable();
  screen.getByLabelText('Row 3').focus();
  await userEvent.keyboard('{Enter}');
  expect(onRow).toHaveBeenCalledWith(2);
}, 20_000);

it('saves its table as CSV', async () => {
  render(<Scatter title="T" data={data} />);
  await asTable();
  await userEvent.click(screen.getByLabelText('Download'));
  expect(screen.queryByText(/PNG/)).toBeNull();
  await userEvent.click(screen.getByText('Table (CSV)'));
  const bytes = new Uint8Array(await saved[0]!.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toHaveLength(252);
  expect(lines[0]).toBe('Row,x,y (MPa)');
  expect(lines[3]).toBe('3,2,0.666666666666667');
});

it('draws the chart and saves it as SVG with title and caption', async () => {
  const { container } = render(<Scatter title="Öl & <T>" caption="All batches." data={data} />);
  await waitFor(() => expect(container.querySelectorAll('figure [role=img] svg path').length).toBeGreaterThan(250), {
    timeout: 10_000,
  });
  await userEvent.click(screen.getByLabelText('Zoom in'));
  await userEvent.click(screen.getByLabelText('Download'));
  await userEvent.click(screen.getByText('Vector chart (SVG)'));
  const svg = await saved[0]!.text();
  expect(svg).toContain('Öl &amp; &lt;T&gt;');
  expect(svg).toContain('250 of 1,000 points shown. All batches.');
  expect(svg).toContain('y (MPa)');
}, 20_000);

it('says so when there is nothing to show', () => {
  render(<Scatter title="T" data={{ ...data, groups: [] }} />);
  expect(screen.getByText('There is nothing to show.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [{ start: 0, end: 100 }, 0.5, { start: 25, end: 75 }],
  [{ start: 90, end: 100 }, 4, { start: 60, end: 100 }],
  [{ start: 25, end: 75 }, 4, { start: 0, end: 100 }],
  [{ start: 20, end: 60 }, 0.5, { start: 40, end: 60 }, 1],
  [{ start: 20, end: 60 }, 0.5, { start: 25, end: 45 }, 0.25],
])('zooms %j by %s', (range, factor, expected, about?: number) =>
  expect(scaledRange(range, factor, about)).toEqual(expected),
);
