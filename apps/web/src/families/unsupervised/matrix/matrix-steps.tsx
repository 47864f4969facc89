import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { unsupervisedMessages } from '../words.ts';
import { matrixGroups, rowsSchema, scalingSchema } from './matrix-words.ts';

/** How columns become numbers of one scale. */
export function MatrixPreparationStep(props: StepProps) {
  const t = useMessages(unsupervisedMessages);
  const { draft, change } = props;
  const { catalogue, optionWords } = props.wizard.setup;
  return (
    <PreprocessingStep {...props} groups={matrixGroups}>
      <Section title={t('scaling')} text={t('scaling_text')}>
        <SchemaForm
          schema={scalingSchema(catalogue)}
          value={draft.preprocessing['scaling'] ?? {}}
          optionWords={optionWords}
          onChange={(scaling) => change({ preprocessing: { ...draft.preprocessing, scaling } })}
        />
      </Section>
    </PreprocessingStep>
  );
}

/** How many rows of a large table are used, and the seed of everything random; `children` are a kind's own choice of rows. */
export function RowsSection({
  wizard,
  value,
  onChange,
  children,
}: Pick<StepProps, 'wizard'> & {
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  children?: ReactNode;
}) {
  const t = useMessages(unsupervisedMessages);
  return (
    <Section title={t('rows_and_seed')}>
      <SchemaForm schema={rowsSchema(wizard.setup.catalogue)} value={value} onChange={onChange} />
      {children}
    </Section>
  );
}
