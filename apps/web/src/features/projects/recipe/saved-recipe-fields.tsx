import { listRecipes } from '@hakaru/contract/preprocessing/calls';
import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';

/** Which saved recipe, and which of its versions. */
export function SavedRecipeFields({
  recipeId,
  onChange,
}: {
  recipeId: string;
  onChange: (choice: RecipeChoice) => void;
}) {
  const t = useMessages(projectMessages);
  const { data } = useQuery({ ...callQuery(listRecipes, {}), meta: { quiet: true } });
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
      <TextField
        select
        size="small"
        label={t('choose_saved')}
        value={chosen?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
        sx={{ minWidth: '14rem' }}
      >
        {recipes.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {chosen && chosen.versions.length > 1 && (
        <TextField
          select
          size="small"
          label={t('choose_version')}
          value={recipeId}
          onChange={({ target }) => choose(target.value)}
          sx={{ minWidth: '14rem' }}
        >
          {chosen.versions.map(({ id, version, created_at, created_by }) => (
            <MenuItem key={id} value={id}>{`${version} · ${formatDateTime(created_at)} · ${created_by}`}</MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}
