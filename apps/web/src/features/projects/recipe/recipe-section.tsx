import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MAX_PAGE_SIZE } from '@hakaru/contract';
import { listRecipes } from '@hakaru/contract/preprocessing/calls';
import { Problem } from '../../../ui/problem.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../words.ts';
import { RecipeSteps } from './recipe-steps.tsx';
import type { RecipePlan } from './use-recipe-plan.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { SelectField } from '../../../ui/select-field.tsx';

interface RecipeSectionProps {
  choice: RecipeChoice;
  isPreprocessed: boolean;
  /** Before a recipe is chosen, none is there to look at. */
  plan: RecipePlan;
  /** Nothing is kept aside, so that there are no folds to learn it in. */
  once: boolean;
  onChange: (choice: RecipeChoice) => void;
}

/** Which recipe the training learns anew in its folds, and what becomes of each of its steps. */
export function RecipeSection({
  choice,
  isPreprocessed,
  plan: { plan, error, isPending },
  once,
  onChange,
}: RecipeSectionProps) {
  const t = useMessages(projectMessages);
  const cannot =
    plan?.refusal && t(choice.use === 'saved' ? 'cannot_saved' : 'cannot_history', { reason: plan.refusal.response });
  return (
    <Section title={t('recipe')} text={t(once ? 'recipe_text_once' : 'recipe_text')}>
      <Stack spacing={1.5}>
        <RecipeFields choice={choice} isPreprocessed={isPreprocessed} onChange={onChange} />
        {isPending && <LinearProgress aria-label={t('looking')} />}
        <Problem of={error} />
        {cannot && (
          <Alert severity={choice.use === 'saved' ? 'error' : 'warning'} variant="outlined">
            {cannot}
          </Alert>
        )}
        {plan?.recipe && choice.use !== 'none' && (
          <>
            <Typography variant="body2" color="textSecondary">
              {t(once ? 'begins_with_once' : 'begins_with', {
                name: plan.recipe.table.name,
                version: plan.recipe.table.version,
              })}{' '}
              {choice.use === 'saved' &&
                t(once ? 'columns_after_once' : 'columns_after', { count: plan.columns.length })}
            </Typography>
            <RecipeSteps steps={plan.steps} once={once} />
          </>
        )}
      </Stack>
    </Section>
  );
}

/** Whether a recipe is learned with the training, and which. */
export function RecipeFields({
  choice,
  isPreprocessed,
  onChange,
}: Pick<RecipeSectionProps, 'choice' | 'isPreprocessed' | 'onChange'>) {
  const t = useMessages(projectMessages);
  const use = choice.use === 'history' && !isPreprocessed ? 'none' : choice.use;
  function chooseUse(next: RecipeChoice['use']): void {
    if (next === 'saved') onChange({ use: 'saved', recipe_id: '' });
    else onChange({ use: next === 'history' || !isPreprocessed ? 'history' : 'none' });
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, pt: 0.5 }}>
      <SelectField
        size="small"
        label={t('use')}
        value={use}
        onValue={chooseUse}
        sx={{ minWidth: '14rem', flex: '0 1 26rem' }}
        choices={[
          ...(isPreprocessed ? [['history', t('use_history')] as const] : []),
          ['saved', t(isPreprocessed ? 'use_saved_after' : 'use_saved')],
          ['none', t('use_none')],
        ]}
      />
      {choice.use === 'saved' && <SavedRecipeFields recipeId={choice.recipe_id} onChange={onChange} />}
    </Box>
  );
}

/** Which saved recipe, and which of its versions. */
function SavedRecipeFields({ recipeId, onChange }: { recipeId: string; onChange: (choice: RecipeChoice) => void }) {
  const t = useMessages(projectMessages);
  const { data } = useAnswer(listRecipes, { query: { page_size: MAX_PAGE_SIZE } });
  const recipes = data?.items ?? [];
  const chosen = recipes.find(({ versions }) => versions.some(({ id }) => id === recipeId));
  if (data && recipes.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('no_saved')}
      </Typography>
    );
  function choose(id: string): void {
    onChange({ use: 'saved', recipe_id: id });
  }
  return (
    <>
      <SelectField
        size="small"
        label={t('choose_saved')}
        value={chosen?.id ?? ''}
        onValue={choose}
        sx={{ minWidth: '14rem' }}
        choices={recipes.map(({ id, name }) => [id, name] as const)}
      />
      {chosen && chosen.versions.length > 1 && (
        <SelectField
          size="small"
          label={t('choose_version')}
          value={recipeId}
          onValue={choose}
          sx={{ minWidth: '14rem' }}
          choices={chosen.versions.map(
            ({ id, version, created_at, created_by }) =>
              [id, `${version} · ${formatDateTime(created_at)} · ${created_by}`] as const,
          )}
        />
      )}
    </>
  );
}
