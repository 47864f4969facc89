import type { DiscriminantAnalysisOptions } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { ParametersStep } from '../../../families/supervised/wizard/parameters-step.tsx';
import { errorAt } from '../../../features/projects/wizard/broken-rules.ts';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { OverviewStep } from '../../../features/projects/wizard/overview-step.tsx';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { registerScreen } from '../../../features/projects/wizard/register-screen.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { discriminantSetup } from '../setup.ts';
import { discriminantMessages } from '../words.ts';
import { ClassCounts } from './class-counts.tsx';
import { twoClasses, withOneTarget } from './class-hints.ts';
import {
  defaultModels,
  type DiscriminantDraft,
  draftOf,
  draftProblems,
  firstDraft,
  optionsOf,
  targetHint,
} from './draft.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** The options' own form of how classes count. */
const weightsSchema = discriminantSetup.catalogue.fields(['class_weights']);

/** The wizard of a new discriminant analysis on a dataset. */
export const RegisterScreen = registerScreen<DiscriminantDraft, DiscriminantAnalysisOptions>({
  setup: discriminantSetup,
  parts: ['feature', 'target', 'none'],
  targetTypes: ['categorical', 'boolean', 'numeric'],
  oneTarget: true,
  draftKey: 'discriminant-analysis.1',
  steps: [
    { id: 'overview', Step: OverviewStep },
    { id: 'summary', Step: ClassesStep },
    { id: 'preprocessing', Step: PreprocessingStep },
    { id: 'parameters', Step: JudgingStep, sets: ['positive_class'] },
    { id: 'models', Step: ModelsStep },
    { id: 'preview', Step: PreviewStep },
  ],
  chosen: (draft, hints) => {
    const t = translator(discriminantMessages);
    const target = targetHint(draft, hints)?.column.name;
    const features = { count: featuresOf(hints, draft.parts).length };
    return target === undefined ? t('chosen_features', features) : t('chosen', { target, ...features });
  },
  suggested: defaultModels,
  searches: true,
  firstDraft,
  draftOf,
  optionsOf,
  problems: draftProblems,
});

type Props = StepProps<DiscriminantDraft>;

/** The column of classes, what it holds, and what it is told from. */
function ClassesStep(props: Props) {
  const { hints, draft, change, broken } = props;
  const target = targetHint(draft, hints);
  function changeParts(next: Parameters<typeof change>[0]) {
    change(next.parts ? { ...next, parts: withOneTarget(draft.parts, next.parts) } : next);
  }
  return (
    <Stack spacing={2}>
      {target && <ClassCounts hint={target} error={errorAt(broken, 'target')} />}
      <SummaryStep {...props} change={changeParts} />
    </Stack>
  );
}

/** Split and folds keep the shares of classes; how much each class counts is chosen beside them. */
function JudgingStep(props: Props) {
  const t = useMessages(discriminantMessages);
  const { draft, change, hints } = props;
  const target = targetHint(draft, hints);
  const classes = target ? twoClasses(target) : null;
  return (
    <ParametersStep {...props}>
      <Section title={t('classes')} text={t('classes_text')}>
        <Stack spacing={2}>
          <SchemaForm
            schema={weightsSchema}
            value={{ class_weights: draft.class_weights }}
            optionWords={discriminantSetup.optionWords}
            onChange={(value) => change(value as Partial<DiscriminantDraft>)}
          />
          {classes && (
            <SelectField
              showsEmpty
              label={t('positive_class')}
              helperText={t('positive_class_help')}
              value={classes.find((label) => label === draft.positive_class) ?? ''}
              onValue={(value) => change({ positive_class: value === '' ? null : value })}
              choices={[['', t('positive_rarer')], ...classes]}
            />
          )}
        </Stack>
      </Section>
    </ParametersStep>
  );
}
