import type { CallResponse } from '@hakaru/contract';
import {
  type AnalysedSample,
  analysisOptions,
  analysisResult,
  type AnalysisResult,
  downloadAnalysis,
  downloadAnalysisNumbers,
  getAnalysisEvaluation,
  statisticalAnalysisCalls,
} from '@hakaru/contract/decisions/statistical-analysis';
import { defineDecisionKind } from '../features/decisions/decision-kind.ts';

const numbers = { file: 'numbers.csv', called: 'numbers.csv', contentType: 'text/csv' };
const files = {
  numbers,
  values: { file: 'values.csv', called: 'values.csv', contentType: 'text/csv' },
  result: { file: 'result.json', called: 'result.json', contentType: 'application/json' },
};

export const statisticalAnalysis = defineDecisionKind({
  id: 'statistical_analysis',
  calls: statisticalAnalysisCalls,
  forms: ['table', 'time_series'],
  options: analysisOptions,
  result: analysisResult,
  async check(options, { columns }, call) {
    const known = columns?.map(({ name, type }) => ({ name, type })) ?? null;
    return (await call('statistical_analysis.check', { options, table: { columns: known, rows: null } })).problems;
  },
  run: (options, { dataset }, { perform }) =>
    perform('statistical_analysis.analyse', { ...options, table: dataset.table }),
  parts: [{ call: getAnalysisEvaluation, of: evaluation }],
  downloads: [
    { call: downloadAnalysisNumbers, file: () => numbers },
    {
      call: downloadAnalysis,
      file: ({ part, encoding }) => ({
        ...files[part as keyof typeof files],
        inCp932: encoding === 'cp932' && part !== 'result',
      }),
    },
  ],
});

function evaluation({ alpha, comparisons }: AnalysisResult): CallResponse<typeof getAnalysisEvaluation> {
  return {
    alpha,
    comparisons: comparisons.flatMap((one) => {
      if (one.kind === 'means') {
        const { title, samples, difference, variances, power } = one;
        return [
          {
            title,
            samples: (difference ? [difference] : samples).map(assumed),
            variances,
            detectable: power?.detectable ?? null,
            detectable_effect: power?.detectable_effect ?? null,
          },
        ];
      }
      if (one.kind !== 'groups') return [];
      const { title, samples, variances, power } = one;
      return [
        {
          title,
          samples: samples.map(assumed),
          variances,
          detectable: null,
          detectable_effect: power?.detectable ?? null,
        },
      ];
    }),
  };
}

function assumed({ name, n, missing, normality, outliers }: AnalysedSample) {
  return { name, n, missing, normality, outliers };
}
