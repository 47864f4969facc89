import { expect, it } from 'vitest';
import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { alongSpectrum } from './column-bars.tsx';
import { provenanceDetails } from './report.tsx';

it('knows the columns of a spectrum by their names', () => {
  expect(alongSpectrum(['1100', '1102.5', '1105'])).toEqual([1100, 1102.5, 1105]);
  expect(alongSpectrum(['4000', '3998', '3996'])).toEqual([4000, 3998, 3996]);
  expect(alongSpectrum(['wl1', 'wl2', 'wl3'])).toEqual([1, 2, 3]);
  expect(alongSpectrum(['X1100.5 nm', 'X1101 nm'])).toEqual([1100.5, 1101]);
  for (const names of [
    ['a1', 'b2'],
    ['1 nm', '2 cm'],
    ['flow', 'heat'],
    ['flow_1', 'heat_2'],
  ])
    expect(alongSpectrum(names)).toBeNull();
  for (const names of [['1100', 'lot', '1105'], ['3', '1', '2'], ['1'], ['1', '', '3'], ['1', '1']])
    expect(alongSpectrum(names)).toBeNull();
});

function wordsOf(parameters: object, chosen_by: string): string {
  const report = {
    model: 'pca',
    parameters,
    features: [],
    columns: [],
    fitted_rows: 9,
    rows: { used: 9, total: 9 },
    preparing: { scaling: 'centre', missing: { method: 'median' } },
    pca: { chosen_by },
  } as unknown as DimensionalCompressionReport;
  return provenanceDetails(report)
    .map(({ value }) => String(value))
    .join('\n');
}

it('tells what decided the number of components, and of missing numbers what was done with them', () => {
  const parallel = wordsOf({ choice: 'parallel', components: 2, variance: 0.9, missing: 'estimate' }, 'parallel');
  expect(parallel).toContain('Parallel analysis');
  expect(parallel).not.toContain('0.9');
  expect(parallel).toContain('Estimated by the components');
  expect(parallel).not.toContain('Median');
  const filled = wordsOf({ choice: 'variance', components: 2, variance: 0.9, missing: 'filled' }, 'variance');
  expect(filled).toContain('Variance covered: 0.9');
  expect(filled).toContain('Median');
});
