import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { featuresOf, targetsOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { defaultModels } from './default-options.ts';
import { optionsOf, type RegressionDraft } from './draft.ts';
import { regressionFacts } from '../facts.ts';
import { regressionMessages } from '../words.ts';

type Props = StepProps<RegressionDraft>;

export function RolesStep(props: Props) {
  const t = useMessages(regressionMessages);
  const { hints, draft } = props;
  const chosen = t('chosen', {
    targets: targetsOf(hints, draft.parts).join(', ') || '–',
    features: featuresOf(hints, draft.parts).length,
  });
  return <SummaryStep {...props} chosen={chosen} />;
}

/** Features are prepared inside every fold. */
export function PreparationStep(props: Props) {
  const t = useMessages(regressionMessages);
  return <PreprocessingStep {...props} text={t('preprocessing_text')} />;
}

export function ModelChoiceStep(props: Props) {
  const t = useMessages(regressionMessages);
  return (
    <ModelsStep {...props} text={t('models_text')} suggested={defaultModels(props.dataset.row_count ?? 0)} searches />
  );
}

export function ReviewStep(props: Props) {
  const s = useMessages(projectMessages);
  return (
    <PreviewStep
      {...props}
      facts={regressionFacts(s, optionsOf(props.draft, props.hints))}
      messages={regressionMessages}
    />
  );
}
