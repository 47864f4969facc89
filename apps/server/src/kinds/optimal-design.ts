import { join } from 'node:path';
import type { Language } from '@hakaru/contract';
import {
  analyseDesign,
  compareDesigns,
  downloadDesign,
  downloadRunSheet,
  getDesignEvaluation,
  getDesignSizes,
  getDesignTerms,
  optimalDesignCalls,
  optimalDesignOptions,
  optimalDesignResult,
  readDesignSheet,
} from '@hakaru/contract/decisions/optimal-design';
import type { ComputeTasks } from '@hakaru/contract/jobs/tasks';
import { existsSync } from 'node:fs';
import { csvAsked, decisionQuestion, defineDecisionKind } from '../features/decisions/decision-kind.ts';
import { readSentSheet } from '../features/decisions/read-sent-sheet.ts';
import {
  DESIGN_FILE,
  designWords,
  type Encoding,
  sheetDownload,
  writeDesign,
} from '../features/decisions/run-sheet.ts';
import { AppError } from '../http/app-error.ts';
import { route } from '../http/route.ts';

export const optimalDesign = defineDecisionKind({
  id: 'optimal_design',
  calls: optimalDesignCalls,
  forms: [],
  options: optimalDesignOptions,
  result: optimalDesignResult,
  async check(options, _, call) {
    return (await call('optimal_design.check', { options })).problems;
  },
  async run(options, _, { perform, sent, workspace }) {
    const file = (name: string) => {
      const path = sent === null ? null : join(sent, name);
      return path !== null && existsSync(path) ? path : null;
    };
    const design = await perform('optimal_design.design', {
      ...options,
      exclude_file: file('exclude'),
      earlier_file: file('earlier'),
    });
    await writeDesign(workspace, design, options.responses ?? []);
    return design;
  },
  parts: [{ call: getDesignEvaluation, of: ({ evaluation }) => evaluation }],
  downloads: [
    {
      call: downloadDesign,
      file: (asked) => ({
        file: DESIGN_FILE,
        called: 'design.csv',
        contentType: 'text/csv',
        csv: csvAsked(asked, designWords),
      }),
    },
    {
      call: downloadRunSheet,
      file: (asked) => sheetDownload(asked as { format: 'xlsx' | 'csv'; language: Language; encoding: Encoding }),
    },
  ],
  kept: {
    call: analyseDesign,
    async answer(options, { result: readResult }, body, call) {
      const result = await readResult();
      if (result === null) throw new AppError('design_not_run');
      const { sheet, responses = null, terms = null } = body as AnalysisInput;
      const runs = result.runs.map(({ order, block, plot = null, values }) => ({ order, block, plot, values }));
      return call('optimal_design.analyse', { options, runs, sheet, responses, terms });
    },
  },
  routes: (api) => route(api, readDesignSheet, ({ request }) => readSentSheet(request, readDesignSheet)),
  questions: [
    decisionQuestion(getDesignSizes, 'optimal_design.sizes'),
    decisionQuestion(getDesignTerms, 'optimal_design.terms'),
    decisionQuestion(compareDesigns, 'optimal_design.compare'),
  ],
});

type AnalysisInput = Pick<ComputeTasks['optimal_design.analyse']['spec'], 'sheet' | 'responses' | 'terms'>;
