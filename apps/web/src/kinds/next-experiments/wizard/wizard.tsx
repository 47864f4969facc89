import type { NextExperimentsOptions } from '@hakaru/contract/decisions/next-experiments';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { CandidatesField } from '../../../families/conditions/candidates-field.tsx';
import { FactorsField } from '../../../families/conditions/factors-field.tsx';
import { RulesField } from '../../../families/conditions/rules-field.tsx';
import { TargetsField } from '../../../families/conditions/targets-field.tsx';
import { isWhole } from '../../../families/conditions/typed.ts';
import {
  decisionRegisterScreen,
  type DecisionStepProps,
} from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { LeakNotices } from '../../../features/projects/wizard/leak-notices.tsx';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { nextSetup, strategies } from '../setup.ts';
import { nextMessages } from '../words.ts';
import { MoleculesField } from './molecules-field.tsx';
import { type KnownCategories, loadCategories } from './categories.ts';
import {
  categoricalNames,
  draftOf,
  firstDraft,
  type NextDraft,
  numericNames,
  offeredGroups,
  optionsOf,
  possibleProperties,
  possibleTargets,
  problemsOf,
  withFactors,
  withoutTelling,
  withProperties,
  withTargets,
} from './draft.ts';

type StepProps = DecisionStepProps<NextDraft>;

export const RegisterScreen = decisionRegisterScreen<NextDraft, NextExperimentsOptions, KnownCategories>({
  setup: nextSetup,
  draftKey: 'next.5',
  steps: [
    { id: 'targets', Step: TargetsStep, sets: ['targets'] },
    { id: 'factors', Step: FactorsStep, sets: ['factors', 'described', 'molecules'] },
    { id: 'rules', Step: RulesStep, sets: ['rules'] },
    { id: 'batch', Step: BatchStep, sets: ['batch', 'strategy', 'candidates'] },
  ],
  load: (_, { dataset_id = '' }) => loadCategories(dataset_id),
  firstDraft,
  draftOf,
  optionsOf,
  without: withoutTelling,
  problems: problemsOf,
});

function TargetsStep({ draft, change, hints, broken }: StepProps) {
  const t = useMessages(nextMessages);
  return (
    <Stack spacing={3}>
      <RadioField
        label={t('purpose')}
        value={draft.purpose}
        onValue={(purpose) => change({ purpose })}
        choices={(['propose', 'replay'] as const).map((one) => [
          one,
          <Stack key={one} sx={{ py: 0.5 }}>
            <Typography>{t(`purpose_${one}`)}</Typography>
            <Muted>{t(`purpose_${one}_help`)}</Muted>
          </Stack>,
        ])}
      />
      <Names
        label={t('measured_targets')}
        value={draft.targets.map(({ target }) => target)}
        choices={possibleTargets(hints).map(({ column }) => column.name)}
        onValue={(names) => change(withTargets(draft, hints, names))}
      />
      <TargetsField
        targets={draft.targets}
        onTargets={(targets) => change({ targets })}
        errors={errorsBelow(broken, 'targets')}
      />
      {draft.targets.length > 1 && <Muted>{t('weights_help')}</Muted>}
    </Stack>
  );
}

function FactorsStep({ draft, change, hints, broken }: StepProps) {
  const t = useMessages(nextMessages);
  const targets = new Set(draft.targets.map(({ target }) => target));
  const groups = offeredGroups(draft, hints);
  const names = draft.factors.map(({ known }) => known.name);
  return (
    <Stack spacing={2}>
      <Muted>{t('factors_help')}</Muted>
      <Names
        label={t('factors')}
        value={names}
        choices={hints.filter(({ column }) => !targets.has(column.name)).map(({ column }) => column.name)}
        onValue={(next) => change(withFactors(draft, hints, next))}
      />
      {groups.length > 0 && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => change(withFactors(draft, hints, [...names, ...groups]))}
            >
              {t('add_groups')}
            </Button>
          }
        >
          {t('groups_offered', { columns: listed(groups) })}
        </Alert>
      )}
      <LeakNotices
        setAside={draft.telling}
        isOut={(column) => !targets.has(column) && !names.includes(column)}
        broken={broken}
        field="factors"
        back={t('telling_back')}
      />
      <FactorsField
        factors={draft.factors}
        onFactors={(factors) => change({ factors })}
        errors={errorsBelow(broken, 'factors')}
      />
      <MoleculesField draft={draft} change={change} hints={hints} errors={errorsBelow(broken, 'molecules')} />
      <PropertiesField draft={draft} change={change} hints={hints} broken={broken} />
    </Stack>
  );
}

/** By which properties the categories of each factor are alike. */
function PropertiesField({ draft, change, hints, broken }: Pick<StepProps, 'draft' | 'change' | 'hints' | 'broken'>) {
  const t = useMessages(nextMessages);
  const factors = categoricalNames(draft);
  const choices = possibleProperties(draft, hints);
  if (factors.length === 0 || choices.length === 0) return null;
  return (
    <Stack spacing={2} component="section" aria-label={t('properties')}>
      <Typography variant="subtitle2" component="h3">
        {t('properties')}
      </Typography>
      <Muted>{t('properties_help')}</Muted>
      {factors.map((factor) => (
        <Names
          key={factor}
          label={t('properties_of', { factor })}
          value={[...(draft.described[factor] ?? [])]}
          choices={choices}
          onValue={(names) => change(withProperties(draft, factor, names))}
        />
      ))}
      {[...new Set(Object.values(errorsBelow(broken, 'described')))].map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

interface NamesProps {
  label: string;
  value: string[];
  choices: string[];
  onValue: (names: string[]) => void;
}

/** Several columns by their names. */
function Names({ label, value, choices, onValue }: NamesProps) {
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices}
      value={value}
      onChange={(_event, next) => onValue(next)}
      renderInput={(props) => <TextField {...props} label={label} />}
      sx={{ maxWidth: '48rem' }}
    />
  );
}

function RulesStep({ draft, change, broken }: StepProps) {
  return (
    <RulesField
      rules={draft.rules}
      onRules={(rules) => change({ rules })}
      factors={numericNames(draft)}
      errors={errorsBelow(broken, 'rules')}
    />
  );
}

/** How many experiments a round has, where from, and by what they are chosen. */
function BatchStep({ draft, change, broken }: StepProps) {
  const t = useMessages(nextMessages);
  const where = draft.candidates === 'space' || draft.candidates === 'unmeasured' ? draft.candidates : 'dataset';
  const errors = ['batch', 'strategy', 'candidates'].flatMap((name) => Object.values(errorsBelow(broken, name)));
  const whole = (
    name: 'batch' | 'replayBudget' | 'replaySeeds' | 'seed',
    label: string,
    least: number,
    most: number,
  ) => (
    <NumberEntry
      label={label}
      isLabelled
      value={draft[name]}
      isWrong={!isWhole(draft[name], least, most)}
      onValue={(value) => change({ [name]: value })}
    />
  );
  return (
    <Stack spacing={3}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
        {whole('batch', t('batch'), 1, 96)}
        {draft.purpose === 'replay' && whole('replayBudget', t('replay_budget'), 2, 500)}
        {draft.purpose === 'replay' && whole('replaySeeds', t('replay_seeds'), 2, 50)}
        {whole('seed', t('seed'), 0, 2 ** 31 - 1)}
      </Stack>
      {draft.purpose === 'propose' && (
        <Stack>
          <RadioField
            label={t('candidates')}
            value={where}
            onValue={(next) => change({ candidates: next === 'dataset' ? 'open' : next })}
            choices={(['space', 'unmeasured', 'dataset'] as const).map((one) => [one, t(`candidates_${one}`)])}
          />
          {draft.candidates !== 'space' && draft.candidates !== 'unmeasured' && (
            <CandidatesField
              candidates={draft.candidates}
              onCandidates={(candidates) => change({ candidates })}
              help={t('candidates_help')}
            />
          )}
        </Stack>
      )}
      <RadioField
        label={t('strategy')}
        value={draft.strategy}
        onValue={(strategy) => change({ strategy })}
        choices={strategies.map((one) => [
          one,
          <Stack key={one} sx={{ py: 0.5 }}>
            <Typography>{t(`strategy_${one}`)}</Typography>
            <Muted>{t(`strategy_${one}_help`)}</Muted>
          </Stack>,
        ])}
      />
      {draft.strategy === 'optimistic' && (
        <NumberEntry
          label={t('optimism')}
          isLabelled
          value={draft.optimism}
          isWrong={typeof draft.optimism !== 'number' || draft.optimism <= 0 || draft.optimism > 10}
          onValue={(optimism) => change({ optimism })}
        />
      )}
      <Stack>
        <FormControlLabel
          control={<Checkbox checked={draft.setAside} onChange={(_event, setAside) => change({ setAside })} />}
          label={t('set_aside')}
        />
        {draft.purpose === 'propose' && (
          <FormControlLabel
            control={<Checkbox checked={draft.repeats} onChange={(_event, repeats) => change({ repeats })} />}
            label={t('repeats')}
          />
        )}
      </Stack>
      {[...new Set(errors)].map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
