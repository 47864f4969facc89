import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { PreprocessingStep } from '../../../features/projects/wizard/preprocessing-step.tsx';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';
import { unsupervisedMessages } from '../words.ts';
import { matrixGroups, rowsSchema, scalingSchema } from './matrix-words.ts';

/** How columns become numbers of one scale; `text` says what learns from it. */
export function MatrixPreparationStep({
  text,
  children,
  ...props
}: StepProps & { text: string; children?: ReactNode }) {
  const t = useMessages(unsupervisedMessages);
  const { draft, change, parts } = props;
  return (
    <PreprocessingStep {...props} text={text} groups={matrixGroups}>
      <Section title={t('scaling')} text={t('scaling_text')}>
        <SchemaForm
          schema={scalingSchema(parts.catalogue)}
          value={draft.preprocessing['scaling'] ?? {}}
          optionWords={parts.optionWords}
          onChange={(scaling) => change({ preprocessing: { ...draft.preprocessing, scaling } })}
        />
      </Section>
      {children}
    </PreprocessingStep>
  );
}

/** How many rows of a large table are used, and the seed of everything random; `children` are a type's own choice of rows. */
export function RowsSection({
  parts,
  value,
  onChange,
  children,
}: Pick<StepProps, 'parts'> & {
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  children?: ReactNode;
}) {
  const t = useMessages(unsupervisedMessages);
  return (
    <Section title={t('rows_and_seed')}>
      <SchemaForm schema={rowsSchema(parts.catalogue)} value={value} onChange={onChange} />
      {children}
    </Section>
  );
}
