import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildLineOption } from '../../../charts/line/line-chart.tsx';
import { drawn, palette } from '../../../charts/testing.ts';
import { lightOf } from '../../../charts/palette/chart-palette.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { words } from '../../../charts/testing.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { AccountingSummary } from './accounting-summary.tsx';
import { PageTable } from './page-table.tsx';
import { jumps, sameCell } from './preview-section.tsx';
import { lineData } from './series-lines.tsx';

const none = { page_with_change_before: null, page_with_change_after: null };
const change = (row: number, column: number) => ({ row, column });

test('the next change is the next cell of the page, then the first one of the next page with one', () => {
  const go = vi.fn();
  const data = { ...none, changed: [change(4, 1), change(2, 3)], removed: [3], page_with_change_after: 7 };
  const first = jumps(data, null, 1, go);
  expect(first.here).toBeNull();
  expect(first.changes.map(({ row }) => row)).toEqual([2, 3, 4]);
  first.next?.();
  expect(go).toHaveBeenLastCalledWith({ page: 1, index: 0 });
  const last = jumps(data, { page: 1, index: 2 }, 1, go);
  expect(last.here).toMatchObject({ side: 'after', row: 4, column: 1 });
  last.next?.();
  expect(go).toHaveBeenLastCalledWith({ page: 7, index: 0 });
  last.previous?.();
  expect(go).toHaveBeenLastCalledWith({ page: 1, index: 1 });
});

test('the change before the first one is the last of a page before', () => {
  const go = vi.fn();
  const data = { ...none, changed: [change(0, 0)], removed: [], page_with_change_before: 2 };
  jumps(data, { page: 5, index: 0 }, 5, go).previous?.();
  expect(go).toHaveBeenLastCalledWith({ page: 2, index: -1 });
  expect(
    jumps({ ...none, changed: [change(0, 0), change(0, 4)], removed: [] }, { page: 2, index: -1 }, 2, go).here,
  ).toMatchObject({ column: 4 });
  const only = jumps({ ...none, changed: [], removed: [] }, null, 1, go);
  expect([only.next, only.previous]).toEqual([undefined, undefined]);
});

const scroll = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = scroll;
});

test('the change that is gone to is framed and brought into view', async () => {
  const page = {
    columns: [{ name: 'flow', type: 'number' as const }],
    row_numbers: [11, 12],
    values: [[60.1], [60.269999999999996]],
    rows: 2,
    column_count: 1,
  };
  await renderScreen(() => <PageTable title="After" page={page} changed={[change(1, 0)]} at={change(1, 0)} />);
  const cell = await screen.findByRole('cell', { current: true });
  expect(cell.textContent).toBe('60.27 (changed)');
  expect(within(cell).getByTitle('60.27')).toBeTruthy();
  expect(scroll).toHaveBeenCalled();
});

test('the account of a step says the values that it used', async () => {
  const accounting = {
    rows_in: 40,
    rows_out: 40,
    rows_removed: 0,
    rows_merged: 0,
    rows_made: 0,
    removed_rows: [],
    renumbered: false,
    cells: [{ column: 'flow', changed: 2, filled: 2, emptied: 0 }],
    columns_added: [],
    columns_removed: [],
    columns_renamed: [],
    warnings: [],
    values: [
      { column: 'flow', name: 'median' as const, value: 60.269999999999996 },
      { column: 'heat', name: 'mean' as const, value: 181.25 },
      { column: 'heat', name: 'sd' as const, value: 1.5 },
    ],
    seconds: 0.1,
  };
  await renderScreen(() => <AccountingSummary accounting={accounting} />);
  expect((await screen.findByRole('row', { name: /^flow 2 2 0/ })).textContent).toContain('median 60.27');
  expect(screen.getByRole('row', { name: /^heat 0 0 0/ }).textContent).toContain('mean 181.25 · SD 1.5');
});

test('a series is drawn along time, after as a line on a broad light one of before that nothing shines through', () => {
  const t = translator(preprocessingMessages);
  const x = [0, 60, 120];
  const data = lineData({ column: 'flow', before: { x, y: [1, 9, 2] }, after: { x, y: [1, null, 2] } }, t);
  expect(data.groups.map(({ name, under }) => [name, under ?? false])).toEqual([
    ['Before', true],
    ['After', false],
  ]);
  expect(data.groups[0]?.x).toEqual([0, 60_000, 120_000]);
  const svg = drawn(buildLineOption(data, palette, words));
  expect(svg).toContain(`stroke="${lightOf(palette.roles.before, palette)}"`);
  expect(svg).toContain(`stroke="${palette.roles.after}"`);
  expect(svg).not.toContain('stroke-opacity="0.');
});

test('what the cell that is gone to was before is found by its row and its column', () => {
  const page = (names: string[], row_numbers: number[]) => ({
    columns: names.map((name) => ({ name, type: 'number' as const })),
    row_numbers,
    values: [],
    rows: 0,
    column_count: names.length,
  });
  const pages = { before: page(['lot', 'flow'], [11, 12, 13]), after: page(['flow', 'made'], [12, 13]) };
  expect(sameCell({ row: 1, column: 0 }, pages)).toEqual({ row: 2, column: 1 });
  expect(sameCell({ row: 0, column: 1 }, pages)).toBeNull();
});
