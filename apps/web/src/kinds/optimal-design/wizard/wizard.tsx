import {
  type DesignAnalysis,
  optimalDesignCalls,
  type OptimalDesignOptions,
} from '@hakaru/contract/decisions/optimal-design';
import { readAround } from '../../../families/conditions/around.ts';
import { decisionRegisterScreen } from '../../../features/projects/decisions/register-screen.tsx';
import { callApi } from '../../../lib/api/call-api.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { designSetup } from '../setup.ts';
import { ConstraintsStep } from './constraints-step.tsx';
import {
  aroundDraft,
  type DesignDraft,
  draftOf,
  type EarlierSource,
  firstDraft,
  nextDraftOf,
  optionsOf,
  problemsOf,
} from './draft.ts';
import { measuredOf } from './earlier-runs.ts';
import { FactorsStep } from './factors-step.tsx';
import { ModelStep } from './model-step.tsx';
import { RunsStep } from './runs-step.tsx';

/** What was measured of the design that is begun with. */
interface Known {
  measured: { analysis: DesignAnalysis; from: EarlierSource } | null;
}

export const RegisterScreen = decisionRegisterScreen<DesignDraft, OptimalDesignOptions, Known>({
  setup: designSetup,
  draftKey: 'design.4',
  steps: [
    { id: 'factors', Step: FactorsStep, sets: ['factors', 'mixture_total', 'responses'] },
    { id: 'constraints', Step: ConstraintsStep, sets: ['constraints', 'exclusions', 'excluded'] },
    { id: 'model', Step: ModelStep, sets: ['model', 'terms'] },
    {
      id: 'runs',
      Step: RunsStep,
      sets: [
        'runs',
        'centre_points',
        'replicates',
        'blocks',
        'whole_plots',
        'earlier',
        'algorithm',
        'starts',
        'continuous',
      ],
    },
  ],
  load: async (_, { from, results }) => ({
    measured: from !== undefined && results !== undefined ? await measuredWithName(from) : null,
  }),
  firstDraft: (start) => {
    const around = readAround(start.search['around']);
    return around ? aroundDraft(start, around) : firstDraft(start);
  },
  draftOf: (options, start) =>
    start.known.measured
      ? nextDraftOf(options, start, start.known.measured.analysis, start.known.measured.from)
      : draftOf(options, start),
  optionsOf,
  problems: problemsOf,
  register: ({ name, comment, options }) =>
    uploadFile(optimalDesignCalls.register, { body: { name, comment, options: JSON.stringify(options) } }, {}),
});

async function measuredWithName(id: string): Promise<Known['measured']> {
  const [analysis, { name }] = await Promise.all([
    measuredOf(id),
    callApi(optimalDesignCalls.getProject, { params: { id } }),
  ]);
  return analysis && { analysis, from: { kind: 'project', id, name } };
}
