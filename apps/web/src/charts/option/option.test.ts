import { expect, it } from 'vitest';
import { categoryAxis, formatTick } from './axes.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { axisTitle } from './chart-option.ts';
import { extent, niceRange } from './nice-range.ts';
import { escapeHtml, tooltipHtml } from './tooltip.ts';

it.each([
  [0, '0'],
  [0.1 + 0.2, '0.3'],
  [-12.5, '\u221212.5'],
  [250000, '250,000'],
  [2.5e6, '2.5e6'],
  [0.00025, '2.5e\u22124'],
])('ticks %s as %s', (value, text) => expect(formatTick(value)).toBe(text));

it.each([
  [1.2, 78, 0, 80],
  [0, 1, -0.2, 1.2],
  [-0.013, 0.0021, -0.015, 0.005],
  [5, 5, 4, 6],
])('holds %s..%s in %s..%s', (low, high, min, max) => expect(niceRange(low, high)).toEqual({ min, max }));

it('has a range even for nothing', () => {
  expect(niceRange(Number.NaN, Number.NaN)).toEqual({ min: 0, max: 1 });
  expect(extent([1, null, Number.NaN], [-3, Infinity])).toEqual({ low: -3, high: 1 });
  expect(extent([]).low).toBeNaN();
});

it('names axes with their unit', () => {
  expect([
    axisTitle({ label: 'T', unit: '°C' }),
    axisTitle({ label: 'T' }),
    axisTitle({ label: 'T', unit: '' }),
  ]).toEqual(['T (°C)', 'T', 'T']);
});

it('lets nothing from a file become HTML', () => {
  expect(escapeHtml(`<img src="x" onerror='a'>&`)).toBe('&lt;img src=&quot;x&quot; onerror=&#39;a&#39;&gt;&amp;');
  expect(tooltipHtml('<b>', [['<i>', '<u>']])).toBe('<div>&lt;b&gt;</div><div>&lt;i&gt;: <b>&lt;u&gt;</b></div>');
});

it('leaves short names of wide letters whole', () => {
  const widthOf = (name: string) => categoryAxis({} as ChartPalette, null, [name]).axisLabel.width;
  // As wide as the letters of 11 pixels are drawn.
  expect(widthOf('M2')).toBeGreaterThan(16.5);
  expect(widthOf('WWWW')).toBeGreaterThan(44);
});
