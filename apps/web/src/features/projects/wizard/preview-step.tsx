import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Catalogue } from '../../../lib/i18n/catalogue-types.ts';
import type { Messages } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Fact, FactTable } from '../../../ui/fact-table.tsx';
import { projectMessages } from '../words.ts';
import { recipeChoiceWords } from '../recipe/recipe-words.ts';
import { problemWords } from './problem-words.ts';
import type { StepProps } from './wizard-type.ts';

/** Everything once more, with what still has to be mended; `facts` are the type's own. */
export function PreviewStep({
  draft,
  dataset,
  recipe,
  parts,
  problems,
  onStep,
  facts,
  messages,
}: StepProps & { facts: readonly Fact[]; messages: Messages<Catalogue> }) {
  const t = useMessages(projectMessages);
  return (
    <Stack spacing={2}>
      {Object.entries(problems).flatMap(([step, list = []]) =>
        list.map((problem) => (
          <Alert
            key={problem}
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={() => onStep(step)}>
                {t('go_to_step')}
              </Button>
            }
          >
            {problemWords(problem, messages)}
          </Alert>
        )),
      )}
      <FactTable
        label={t('step_preview')}
        facts={[
          { label: t('project_name'), value: draft.name },
          { label: t('dataset'), value: `${dataset.name} (${t('version')} ${dataset.version})` },
          ...(parts.takesRecipes
            ? [
                {
                  label: t('recipe'),
                  value: recipeChoiceWords(
                    t,
                    dataset.preprocessed || draft.recipe.use === 'saved' ? draft.recipe : { use: 'none' },
                    recipe.plan?.recipe,
                  ),
                },
              ]
            : []),
          ...facts,
        ]}
      />
    </Stack>
  );
}
