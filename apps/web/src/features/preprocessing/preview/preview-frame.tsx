import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ToggleChoice } from '../../../ui/toggle-choice.tsx';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { DraftStep } from '../recipe/draft-step.ts';
import { stepTitle } from '../step-title.ts';
import type { CompareWith } from './use-preview.ts';

/** In the place of a preview: the step that cannot be applied yet. */
export function IncompleteStep({
  title,
  steps,
  incomplete,
}: {
  title: ReactNode;
  steps: readonly DraftStep[];
  incomplete: number;
}) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const step = steps[incomplete];
  return (
    <Section title={title}>
      <Notice severity="info">
        {t('complete_step', { number: incomplete + 1, title: step ? stepTitle(step.step, language) : '' })}
      </Notice>
    </Section>
  );
}

/** What the chosen step's result is compared with. */
export function CompareChoice({ value, onValue }: { value: CompareWith; onValue: (next: CompareWith) => void }) {
  const t = useMessages(preprocessingMessages);
  return (
    <ToggleChoice
      label={t('compare_with')}
      value={value}
      choices={[
        ['previous', t('compare_previous')],
        ['source', t('compare_source')],
      ]}
      onValue={onValue}
    />
  );
}
