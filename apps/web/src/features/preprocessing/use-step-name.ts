import { type StepName, stepForms } from '@hakaru/contract/preprocessing/recipe';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { stepGroupMessages } from '../datasets/index.ts';
import { stepTitle } from './step-title.ts';

/** A step's name with its group, for where it stands alone: 'Encoding – Target'. */
export function useStepName(): (step: StepName) => string {
  const g = useMessages(stepGroupMessages);
  const language = useLanguage();
  return (step) => {
    const group = g(`group_${stepForms[step].group}`);
    const title = stepTitle(step, language);
    return group === title ? title : `${group} – ${title}`;
  };
}
