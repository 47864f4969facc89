import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { projectMessages } from '../words.ts';
import { TargetNotes } from '../recipe/target-notes.tsx';
import { FarNotices } from './far-notices.tsx';
import { targetsOf } from './column-hint.ts';
import { recipeChoiceWords } from '../recipe/recipe-words.ts';
import type { StepProps } from './wizard-type.ts';

/** Everything once more, with what still has to be mended. */
export function PreviewStep({ draft, change, dataset, hints, recipe, wizard, problems, broken, onStep }: StepProps) {
  const t = useMessages(projectMessages);
  return (
    <Stack spacing={2}>
      {Object.entries(problems).flatMap(([step, list]) =>
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
            {problem}
          </Alert>
        )),
      )}
      <TargetNotes
        effects={recipe.plan?.target_effects}
        targets={targetsOf(hints, draft.parts)}
        onAsIs={draft.recipe.use === 'history' ? () => change({ recipe: { use: 'none' } }) : undefined}
      />
      <FarNotices dataset={dataset} hints={hints} parts={draft.parts} />
      {broken
        .filter(({ severity }) => severity === 'warning')
        .map(({ text }) => (
          <Alert key={text} severity="warning">
            {text}
          </Alert>
        ))}
      <DetailTable
        label={t('step_preview')}
        details={[
          { label: t('project_name'), value: draft.name },
          { label: t('dataset'), value: t('dataset_version', { name: dataset.name, version: dataset.version }) },
          ...(wizard.setup.takesRecipes
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
          ...wizard.detailsOf(draft, hints),
        ]}
      />
    </Stack>
  );
}
