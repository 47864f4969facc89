import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import { expect, it } from 'vitest';
import { provenanceFacts } from './provenance-facts.ts';

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
  return provenanceFacts(report)
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
