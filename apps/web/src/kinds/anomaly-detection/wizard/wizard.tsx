import type { TimeSeriesOptions } from '@hakaru/contract/training/time-series';
import Stack from '@mui/material/Stack';
import { errorAt, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { groups, notInForm } from '../idle-settings.ts';
import { type AnomalySetup, supervisedSetup, unsupervisedSetup } from '../setup.ts';
import { anomalyMessages } from '../words.ts';
import { type AnomalyDraft, draftOf, draftProblems, firstDraft, optionsOf, otherFields } from './draft.ts';
import { ColumnChoice } from './column-choice.tsx';
import { LabelsStep } from './labels-step.tsx';

function registerScreenOf(setup: AnomalySetup, draftKey: string) {
  return registerScreen<AnomalyDraft, TimeSeriesOptions>({
    setup,
    parts: ['feature', 'none'],
    targetTypes: [],
    draftKey,
    steps: [
      { id: 'overview', Step: OverviewStep },
      { id: 'summary', Step: ColumnsStep, sets: ['time', 'runs'] },
      { id: 'labels', Step: LabelsStep, sets: ['labels'] },
      {
        id: 'parameters',
        Step: (props: Props) => <JudgingStep {...props} setup={setup} />,
        sets: ['window', 'split', 'threshold', 'hold', 'normal_only'],
      },
      { id: 'models', Step: ModelsStep },
      { id: 'preview', Step: PreviewStep },
    ],
    chosen: ({ parts }, hints) =>
      translator(anomalyMessages)(setup === supervisedSetup ? 'chosen_labelled' : 'chosen', {
        channels: formatCount(featuresOf(hints, parts).length),
      }),
    suggested: () => setup.catalogue.names,
    searches: false,
    firstDraft: (name, hints) => firstDraft(setup, name, hints),
    draftOf: (name, options, hints) => draftOf(setup, name, options, hints),
    optionsOf,
    problems: (draft) => draftProblems(setup, draft),
  });
}

export const UnsupervisedRegisterScreen = registerScreenOf(unsupervisedSetup, 'anomalies.1');
export const SupervisedRegisterScreen = registerScreenOf(supervisedSetup, 'labelled-anomalies.1');

type Props = StepProps<AnomalyDraft>;
/** When rows were, which run they are of, and which columns are watched. */
function ColumnsStep(props: Props) {
  const { broken } = props;
  return (
    <Stack spacing={2}>
      <SummaryStep {...props} />
      <ColumnChoice {...props} field="time" error={errorAt(broken, 'time')} />
      <ColumnChoice {...props} field="runs" error={errorAt(broken, 'runs')} />
    </Stack>
  );
}

/** How far a score looks back, how models are judged, and how a threshold is chosen to begin with. */
function JudgingStep({ draft, change, broken, setup }: Props & { setup: AnomalySetup }) {
  const t = useMessages(anomalyMessages);
  const { catalogue, optionWords } = setup;
  return (
    <Stack spacing={2}>
      {(['window', 'split', 'threshold'] as const).map((name) => (
        <Section key={name} title={t(name)} text={t(`${name}_text`)}>
          <SchemaForm
            schema={catalogue.group(groups[name])}
            value={draft[name]}
            omit={notInForm(name, draft[name], setup === supervisedSetup)}
            optionWords={optionWords}
            errors={errorsBelow(broken, name)}
            onChange={(value) => change({ [name]: value })}
          />
        </Section>
      ))}
      <Section title={t('rows')}>
        <SchemaForm
          schema={catalogue.fields(otherFields(setup))}
          value={draft.others}
          errors={errorsBelow(broken)}
          onChange={(others) => change({ others })}
        />
      </Section>
    </Stack>
  );
}
