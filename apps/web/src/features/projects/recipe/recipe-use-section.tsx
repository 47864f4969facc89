import type { RecipeOfProject } from '@hakaru/contract';
import type { PartOfStep } from '@hakaru/contract/training/training-recipe';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../words.ts';
import { RecipeSteps } from './recipe-steps.tsx';
import { recipeOfProjectWords } from './recipe-words.ts';

/** Which recipe made a model's features, and which of its steps learned anew in each fold, or `once` where there are none. */
export function RecipeUseSection({
  use,
  recipe,
  once = false,
}: {
  use: { steps: readonly PartOfStep[] };
  recipe: RecipeOfProject | null;
  once?: boolean;
}) {
  const t = useMessages(projectMessages);
  const learned = use.steps.filter(({ part }) => part === 'refitted').length;
  const steps = use.steps.filter(({ part }) => part !== 'off').length;
  return (
    <Section title={t('recipe')} text={recipe && recipeOfProjectWords(t, recipe)}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {learned > 0 ? t(once ? 'refitted_text_once' : 'refitted_text', { learned, steps }) : t('refitted_none')}
      </Typography>
      <RecipeSteps steps={use.steps} once={once} />
    </Section>
  );
}
