import { expect, it } from 'vitest';
import { drawn, palette, tooltipOf, words } from '../testing.ts';
import { buildAutocorrelationOption, buildAutocorrelationTable } from './autocorrelation.tsx';

const data = { lags: [0, 1, 2], acf: [1, 0.5, null], pacf: [1, 0.5, -0.1], band: 0.2, bartlett: [0, 0.2, 0.25] };

it('draws a stem for each known lag and the limits', () => {
  const option = buildAutocorrelationOption(data, palette, words);
  const svg = drawn(option);
  expect(svg).toContain('Lag (rows)');
  expect(svg).toContain(`stroke="${palette.alert}"`);
  expect(([option.series].flat().find((part) => part?.id === 'acf') as { data: unknown[] }).data).toHaveLength(2);
  expect(tooltipOf(option, 'pacf', { value: [2, -0.1] })).toContain('Partial autocorrelation');
  expect(buildAutocorrelationTable(data, words).row(2)).toEqual([2, null, 0.25, -0.1, 0.2]);
});
