import { join } from 'node:path';
import type { Language } from '@hakaru/contract';
import {
  downloadDesign,
  downloadRunSheet,
  getDesignEvaluation,
  getDesignSizes,
  getDesignTerms,
  optimalDesignCalls,
  optimalDesignOptions,
  optimalDesignResult,
} from '@hakaru/contract/decisions/optimal-design';
import { existsSync } from 'node:fs';
import { decisionQuestion, defineDecisionKind } from '../features/decisions/decision-kind.ts';
import { DESIGN_FILE, type Encoding, sheetDownload, writeDesign } from '../features/decisions/run-sheet.ts';

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
    { call: downloadDesign, file: () => ({ file: DESIGN_FILE, called: 'design.csv', contentType: 'text/csv' }) },
    {
      call: downloadRunSheet,
      file: (asked) => sheetDownload(asked as { format: 'xlsx' | 'csv'; language: Language; encoding: Encoding }),
    },
  ],
  questions: [
    decisionQuestion(getDesignSizes, 'optimal_design.sizes'),
    decisionQuestion(getDesignTerms, 'optimal_design.terms'),
  ],
});
