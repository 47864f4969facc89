import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { RecipeSection } from '../recipe/recipe-section.tsx';
import type { PreparationGroup } from '../settings/setting-words.ts';
import { projectMessages } from '../words.ts';
import { BoundsTable } from './bounds-table.tsx';
import { allGroups, type Bounds, hiddenOfPreparation, preparationSchema } from './setting-problems.ts';
import type { StepProps } from './wizard-type.ts';

export interface PreparationProps {
  /** All of them by default. */
  groups?: readonly PreparationGroup[];
  /** The kind's own settings of preparation, below the groups. */
  children?: ReactNode;
}

/** How features are prepared, after the recipe where a kind takes one. */
export function PreprocessingStep({
  draft,
  change,
  hints,
  dataset,
  recipe,
  wizard: {
    setup: { catalogue, optionWords, takesRecipes, messages },
  },
  groups = allGroups,
  children,
}: StepProps & PreparationProps) {
  const t = useMessages(projectMessages);
  const outliers = draft.preprocessing['outliers'] ?? {};
  function set(group: string, value: Record<string, unknown>) {
    change({ preprocessing: { ...draft.preprocessing, [group]: value } });
  }
  return (
    <Stack spacing={2}>
      {takesRecipes && (
        <RecipeSection
          choice={draft.recipe}
          isPreprocessed={dataset.preprocessed}
          plan={recipe}
          once={takesRecipes === 'once'}
          onChange={(choice) => change({ recipe: choice })}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        {firstMessage([messages, projectMessages], 'preprocessing_text')}
      </Typography>
      {groups.map((key) => (
        <Section key={key} title={t(`group_${key}`)}>
          <SchemaForm
            schema={preparationSchema(catalogue, key)}
            value={draft.preprocessing[key] ?? {}}
            omit={hiddenOfPreparation(preparationSchema(catalogue, key), draft.preprocessing[key] ?? {})}
            optionWords={optionWords}
            onChange={(value) => set(key, value)}
          />
          {key === 'outliers' && outliers['method'] === 'bounds' && (
            <BoundsTable
              columns={hints.filter(
                ({ column }) => column.type === 'numeric' && draft.parts[column.name] === 'feature',
              )}
              bounds={(outliers['bounds'] as Bounds[] | undefined) ?? []}
              onChange={(bounds) => set('outliers', { ...outliers, bounds })}
            />
          )}
        </Section>
      ))}
      {children}
    </Stack>
  );
}
