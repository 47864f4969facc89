import { MAX_PAGE_SIZE } from '@hakaru/contract';
import { listRecipes } from '@hakaru/contract/preprocessing/calls';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Problem } from '../../../ui/problem.tsx';
import { RecipeFields } from '../recipe/recipe-section.tsx';
import { projectMessages } from '../words.ts';
import { errorAt, errorsBelow } from './broken-rules.ts';
import { targetsOf } from './column-hint.ts';
import { TargetField } from './target-field.tsx';
import type { StepProps } from './wizard-type.ts';

/** What is to be predicted, with the recipe that makes it where the dataset does not have it. */
export function TargetChoice({ draft, change, dataset, hints, recipe, broken, wizard }: StepProps) {
  const t = useMessages(projectMessages);
  const [isOpen, setOpen] = useState(draft.recipe.use === 'saved');
  const { data: saved } = useAnswer(listRecipes, { query: { page_size: MAX_PAGE_SIZE } });
  return (
    <Stack spacing={1}>
      <TargetField
        hints={hints}
        parts={draft.parts}
        offered={wizard}
        first={targetsOf(hints, wizard.firstDraft(draft.name, hints, 0).parts)}
        error={Object.values(errorsBelow(broken, 'targets'))[0] ?? errorAt(broken, 'target')}
        onParts={(next) => change({ parts: next })}
      />
      {wizard.setup.takesRecipes && !isOpen && saved && saved.items.length > 0 && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => {
            setOpen(true);
            if (draft.recipe.use !== 'saved') change({ recipe: { use: 'saved', recipe_id: '' } });
          }}
        >
          {t('target_by_recipe')}
        </Button>
      )}
      {isOpen && (
        <RecipeFields
          choice={draft.recipe}
          isPreprocessed={dataset.preprocessed}
          onChange={(choice) => {
            setOpen(choice.use === 'saved');
            change({ recipe: choice });
          }}
        />
      )}
      {isOpen && recipe.isPending && <LinearProgress aria-label={t('looking')} />}
      {isOpen && <Problem of={recipe.error} />}
    </Stack>
  );
}
