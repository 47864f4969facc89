import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { featuresOf } from '../../../features/projects/wizard/column-hint.ts';
import { ModelsStep } from '../../../features/projects/wizard/models-step.tsx';
import { ParametersStep } from '../../../families/supervised/wizard/parameters-step.tsx';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import { PreviewStep } from '../../../features/projects/wizard/preview-step.tsx';
import { SummaryStep } from '../../../features/projects/wizard/summary-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { discriminantOptionWords, weightsSchema } from '../catalogue.ts';
import { twoClasses, withOneTarget } from './class-hints.ts';
import { defaultModels, type DiscriminantDraft, optionsOf, targetHint } from './draft.ts';
import { discriminantFacts } from '../facts.ts';
import { discriminantMessages } from '../words.ts';
import { ClassCounts } from './class-counts.tsx';

type Props = StepProps<DiscriminantDraft>;

/** The column of classes, what it holds, and what it is told from. */
export function ClassesStep(props: Props) {
  const t = useMessages(discriminantMessages);
  const { hints, draft, change } = props;
  const target = targetHint(draft, hints);
  function changeParts(next: Parameters<typeof change>[0]) {
    change(next.parts ? { ...next, parts: withOneTarget(draft.parts, next.parts) } : next);
  }
  return (
    <Stack spacing={2}>
      {target && <ClassCounts hint={target} />}
      <SummaryStep
        {...props}
        change={changeParts}
        chosen={t('chosen', { target: target?.column.name ?? '–', features: featuresOf(hints, draft.parts).length })}
      />
    </Stack>
  );
}

/** Features are prepared inside every fold. */
export function PreparationStep(props: Props) {
  const t = useMessages(discriminantMessages);
  return <PreprocessingStep {...props} text={t('preprocessing_text')} />;
}

/** Split and folds keep the shares of classes; how much each class counts is chosen beside them. */
export function JudgingStep(props: Props) {
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
            optionWords={discriminantOptionWords}
            onChange={(value) => change(value as Partial<DiscriminantDraft>)}
          />
          {classes && (
            <TextField
              select
              label={t('positive_class')}
              helperText={t('positive_class_help')}
              value={classes.includes(draft.positive_class ?? '') ? draft.positive_class : ''}
              onChange={({ target: { value } }) => change({ positive_class: value === '' ? null : value })}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{t('positive_rarer')}</MenuItem>
              {classes.map((label) => (
                <MenuItem key={label} value={label}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
      </Section>
    </ParametersStep>
  );
}

export function ModelChoiceStep(props: Props) {
  const t = useMessages(discriminantMessages);
  return (
    <ModelsStep {...props} text={t('models_text')} suggested={defaultModels(props.dataset.row_count ?? 0)} searches />
  );
}

export function ReviewStep(props: Props) {
  return (
    <PreviewStep
      {...props}
      facts={discriminantFacts(optionsOf(props.draft, props.hints))}
      messages={discriminantMessages}
    />
  );
}
