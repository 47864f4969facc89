import type { CallResponse, Language } from '@hakaru/contract';
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
import { csvAsked, defineDecisionKind, type ResultFile } from '../features/decisions/decision-kind.ts';

const whole = { file: 'result.json', called: 'result.json', contentType: 'application/json' };

/** Of each file the columns in their order. What the numbers are called stays in the machine's words. */
const headings = {
  en: {
    numbers: ['Variable', 'Part', 'Of', 'Name', 'Value'],
    values: ['Variable', 'Group', 'Row', 'Value'],
  },
  ja: {
    numbers: ['変数', '区分', '対象', '項目', '値'],
    values: ['変数', 'グループ', '行', '値'],
  },
} as const;

function csvFile(part: keyof (typeof headings)['en'], asked: Record<string, unknown>): ResultFile {
  const name = `${part}.csv`;
  const said = (language: Language) => () => headings[language][part].map((heading) => ({ heading }));
  return { file: name, called: name, contentType: 'text/csv', csv: csvAsked(asked, said) };
}

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
    { call: downloadAnalysisNumbers, file: (asked) => csvFile('numbers', asked) },
    {
      call: downloadAnalysis,
      file: (asked) =>
        asked['part'] === 'result' ? whole : csvFile(asked['part'] as keyof (typeof headings)['en'], asked),
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
