import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Box from '@mui/material/Box';
import { FactorsField } from '../../../families/conditions/factors-field.tsx';
import { RulesField } from '../../../families/conditions/rules-field.tsx';
import { TargetsField } from '../../../families/conditions/targets-field.tsx';
import {
  decisionRegisterScreen,
  type DecisionStepProps,
} from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { CandidatesField } from '../../../families/conditions/candidates-field.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { optimizationSetup } from '../setup.ts';
import { optimizationMessages } from '../words.ts';
import { draftOf, firstDraft, numericNames, type OptimizationDraft, optionsOf, problemsOf } from './draft.ts';
import { LookSection } from './look-section.tsx';
import { ModelsStep } from './models-step.tsx';
import { type ChosenModel, loadModels, modelsNamed } from './models.ts';
import { RangesFile } from './ranges-file.tsx';
import { SearchStep } from './search-step.tsx';

type StepProps = DecisionStepProps<OptimizationDraft>;

export const RegisterScreen = decisionRegisterScreen<OptimizationDraft, OptimizationOptions, readonly ChosenModel[]>({
  setup: optimizationSetup,
  draftKey: 'optimization.5',
  steps: [
    { id: 'models', Step: ModelsStep, sets: ['models'] },
    { id: 'targets', Step: TargetsStep, sets: ['targets'] },
    { id: 'factors', Step: FactorsStep, sets: ['factors', 'tolerances', 'candidates'] },
    { id: 'rules', Step: RulesStep, sets: ['rules'] },
    { id: 'search', Step: SearchStep, sets: ['algorithms', 'trials', 'grid_levels', 'cautions', 'labels'] },
  ],
  Summary: LookSection,
  load: (options, { project_id, model_key, models }) =>
    loadModels(options?.models ?? (project_id && model_key ? [{ project_id, model_key }] : modelsNamed(models))),
  firstDraft,
  draftOf,
  optionsOf,
  datasetOf: ({ models }) => models[0]?.dataset.id ?? null,
  problems: problemsOf,
});

function TargetsStep({ draft, change, broken }: StepProps) {
  return (
    <TargetsField
      targets={draft.targets}
      onTargets={(targets) => change({ targets })}
      errors={errorsBelow(broken, 'targets')}
    />
  );
}

function FactorsStep({ draft, change, broken }: StepProps) {
  const t = useMessages(optimizationMessages);
  const designed = draft.models[0]?.designed;
  return (
    <Stack spacing={2}>
      <Muted>{designed ? t('designed', { name: designed.name }) : t('factors_help')}</Muted>
      <SearchInField draft={draft} change={change} />
      <RangesFile draft={draft} change={change} />
      <FactorsField
        factors={draft.factors}
        onFactors={(factors) => change({ factors })}
        errors={errorsBelow(broken, 'factors')}
        wanders
      />
    </Stack>
  );
}

function RulesStep({ draft, change, broken }: StepProps) {
  const t = useMessages(optimizationMessages);
  const designed = draft.models[0]?.designed;
  return (
    <Stack spacing={2}>
      {designed && <Muted>{t('designed', { name: designed.name })}</Muted>}
      {designed?.hasExclusions && (
        <Alert severity="warning" variant="outlined">
          {t('designed_exclusions')}
        </Alert>
      )}
      <RulesField
        rules={draft.rules}
        onRules={(rules) => change({ rules })}
        factors={numericNames(draft)}
        errors={errorsBelow(broken, 'rules')}
      />
    </Stack>
  );
}

interface SearchInFieldProps {
  draft: Pick<OptimizationDraft, 'candidates'>;
  change: (change: Pick<OptimizationDraft, 'candidates'>) => void;
}

/** Whether anything within the ranges may be proposed, or the rows of a dataset alone. */
function SearchInField({ draft: { candidates }, change }: SearchInFieldProps) {
  const t = useMessages(optimizationMessages);
  return (
    <Box>
      <RadioField
        label={t('search_in')}
        value={candidates === null ? 'ranges' : 'candidates'}
        choices={[
          ['ranges', t('search_in_ranges')],
          ['candidates', t('search_in_candidates')],
        ]}
        onValue={(next) => change({ candidates: next === 'ranges' ? null : 'open' })}
      />
      {candidates !== null && (
        <CandidatesField
          candidates={candidates}
          onCandidates={(chosen) => change({ candidates: chosen })}
          help={t('candidates_help')}
        />
      )}
    </Box>
  );
}
