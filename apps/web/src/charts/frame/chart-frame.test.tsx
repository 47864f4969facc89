// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideAccess } from '../../lib/api/access.ts';
import { messageStore } from '../../lib/errors/message-store.ts';
import { useRowNames } from '../../lib/rows/row-names.ts';
import { SectionTitle } from '../../lib/screens/section-title.ts';
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
  messageStore.set(null);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
});

afterEach(() => vi.unstubAllGlobals());

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
}, 60_000);

it.each([
  ['Residuals', ''],
  ['Residuals: strength (MPa)', 'strength (MPa)'],
  ['Residuals in row order', 'Residuals in row order'],
  ['y against x', 'y against x'],
])('does not say the title of its section once more: %s', (title, shown) => {
  render(
    <SectionTitle value="Residuals">
      <Scatter title={title} data={data} />
    </SectionTitle>,
  );
  const figure = screen.getByRole('figure', { name: title });
  expect(figure.querySelector('h3')?.textContent).toBe(shown);
});

it('opens a row from the table by keyboard', async () => {
  const onRow = vi.fn();
  render(<Scatter title="T" data={data} onRow={onRow} />);
  await asTable();
  screen.getByLabelText('Row 3').focus();
  await userEvent.keyboard('{Enter}');
  expect(onRow).toHaveBeenCalledWith(2);
}, 60_000);

it('saves its table as CSV', async () => {
  render(<Scatter title="T" data={data} />);
  await asTable();
  await userEvent.click(screen.getByLabelText('Download'));
  expect(screen.queryByText(/PNG/)).toBeNull();
  await userEvent.click(screen.getByText('Table (CSV)'));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 });
  const bytes = new Uint8Array(await saved[0]!.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toHaveLength(252);
  expect(lines[0]).toBe('Row,x,y (MPa)');
  expect(lines[3]).toBe('3,2,0.666666666666667');
});

/** A chart of 2,500 rows of a version whose rows are called by block and place, counted in the order 2,499 to 0. */
function Named({ version }: { version: string }) {
  useRowNames(version);
  const rows = Array.from({ length: 2500 }, (_, index) => 2499 - index);
  return <Scatter title="T" data={{ ...data, groups: [{ ...data.groups[0]!, x: rows, y: rows, rows }] }} />;
}

function answerNames(answer: (block: number) => Response): number[] {
  const asked: number[] = [];
  provideAccess({ token: () => Promise.resolve('t'), replace: () => Promise.resolve(null), lost: () => {} });
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const block = Number(url.searchParams.get('block') ?? 0);
    asked.push(block);
    return Promise.resolve(answer(block));
  });
  return asked;
}

const namesOf = (block: number) =>
  Response.json({
    columns: ['lot'],
    names: Array.from({ length: block < 2 ? 1000 : 500 }, (_, at) => `lot ${block}-${at}`),
  });

async function saveCsv(): Promise<void> {
  await asTable();
  await userEvent.click(screen.getByLabelText('Download'));
  await userEvent.click(screen.getByText('Table (CSV)'));
}

it('names every row in the CSV, those that nobody looked at too', async () => {
  const asked = answerNames(namesOf);
  render(<Named version="0198c9a2-6d2f-7cc3-98c4-dc0c0c073901" />);
  await saveCsv();
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 });
  const lines = (await saved[0]!.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Row,Label,x,y (MPa)');
  expect(lines.slice(1)).toEqual(
    Array.from({ length: 2500 }, (_, index) => {
      const row = 2499 - index;
      return `${row + 1},lot ${Math.floor(row / 1000)}-${row % 1000},${row},${row}`;
    }),
  );
  expect(asked.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
}, 60_000);

it('saves no CSV that lacks names, says why, and tries again', async () => {
  let works = false;
  answerNames((block) =>
    works || block !== 1 ? namesOf(block) : Response.json({ code: 'internal', params: {} }, { status: 500 }),
  );
  render(<Named version="0198c9a2-6d2f-7cc3-98c4-dc0c0c073902" />);
  await saveCsv();
  await waitFor(() => expect(messageStore.get()).not.toBeNull(), { timeout: 10_000 });
  expect(saved).toHaveLength(0);
  works = true;
  await userEvent.click(screen.getByLabelText('Download'));
  await userEvent.click(screen.getByText('Table (CSV)'));
  await waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 });
  expect(await saved[0]!.text()).toContain('lot 1-999');
}, 60_000);

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
}, 60_000);

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
