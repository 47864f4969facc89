import { type DatasetDetail, type DatasetColumn, MAX_PAGE_SIZE } from '@hakaru/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveRecipe, getRecipe, listRecipes, type InputColumn } from '@hakaru/contract/preprocessing/calls';
import { saveImageRecipe, getImageRecipe } from '@hakaru/contract/preprocessing/image-calls';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { columnsNamed } from '@hakaru/contract/preprocessing/columns-named';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { datasetForms } from '../../datasets/index.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { isIncomplete, asImageRecipe, asRecipe, type DraftStep, newStep } from '../recipe/draft-step.ts';
import type { RecipeDraft } from '../recipe/use-recipe-draft.ts';
import { TakenDialog, takenName } from './taken-dialog.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

/** A saved recipe for this dataset, and this recipe for others. */
export function RecipeActions({ dataset, draft }: { dataset: DatasetDetail; draft: RecipeDraft }) {
  const t = useMessages(preprocessingMessages);
  const [dialog, setDialog] = useState<'apply' | 'save' | null>(null);
  const close = () => setDialog(null);
  const savable = draft.steps.some(({ on }) => on) && !draft.steps.some(isIncomplete);
  return (
    <>
      <Button onClick={() => setDialog('apply')}>{t('apply_recipe')}</Button>
      <Button disabled={!savable} onClick={() => setDialog('save')}>
        {t('save_recipe')}
      </Button>
      {draft.steps.length > 0 && (
        <Button color="error" onClick={() => draft.change(() => [])}>
          {t('start_over')}
        </Button>
      )}
      {dialog === 'apply' && <ApplyDialog dataset={dataset} draft={draft} onClose={close} />}
      {dialog === 'save' && <SaveDialog dataset={dataset} steps={draft.steps} onClose={close} />}
    </>
  );
}

/** Saves the steps under a name; a name in use asks first. */
function SaveDialog({
  dataset,
  steps,
  onClose,
}: {
  dataset: DatasetDetail;
  steps: readonly DraftStep[];
  onClose: () => void;
}) {
  const t = useMessages(preprocessingMessages);
  const [name, setName] = useState('');
  const [comment, setComment] = useState('');
  const after = {
    invalidates: ['recipes'],
    meta: { quiet: true },
    onSuccess: ({ version }: { version: number }) => {
      notify(t('recipe_saved', { name, version }));
      onClose();
    },
  };
  const forRows = useCall(saveRecipe, after);
  const forImages = useCall(saveImageRecipe, after);
  const images = !datasetForms[dataset.form].isTabular;
  const save = images ? forImages : forRows;
  function submit(again: boolean): void {
    if (images) forImages.mutate({ body: { name, comment, again, recipe: asImageRecipe(steps) } });
    else
      forRows.mutate({ params: { dataset_id: dataset.id }, body: { name, comment, again, recipe: asRecipe(steps) } });
  }
  const taken = takenName(save.error);
  if (taken) return <TakenDialog {...taken} busy={save.isPending} onAgain={() => submit(true)} onCancel={save.reset} />;
  return (
    <FormDialog
      title={t('save_recipe')}
      submitLabel={t('save')}
      busy={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => submit(false)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          required
          autoFocus
          fullWidth
          label={t('recipe_name_label')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          fullWidth
          multiline
          label={t('comment')}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <Problem of={save.error} variant="outlined" />
      </Stack>
    </FormDialog>
  );
}

/** A saved recipe's steps put after the present ones; columns that a table lacks are told and can be mapped. */
function ApplyDialog({ dataset, draft, onClose }: { dataset: DatasetDetail; draft: RecipeDraft; onClose: () => void }) {
  const t = useMessages(preprocessingMessages);
  const [named, setNamed] = useState('');
  const [version, setVersion] = useState('');
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const isImages = !datasetForms[dataset.form].isTabular;
  const form = isImages ? 'images' : 'table';
  const { data: list } = useQuery(callQuery(listRecipes, { query: { form, page_size: MAX_PAGE_SIZE } }));
  const recipe = list?.items.find(({ name }) => name === named);
  const id = recipe?.versions.some((one) => one.id === version) ? version : (recipe?.id ?? '');
  const { data: table } = useQuery({ ...callQuery(getRecipe, { params: { id } }), enabled: id !== '' && !isImages });
  const { data: images } = useQuery({
    ...callQuery(getImageRecipe, { params: { id } }),
    enabled: id !== '' && isImages,
  });
  const saved = isImages ? images : table;
  const lacking = table ? lackingInputs(table.inputs, dataset.columns) : [];
  const present = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  function apply(): void {
    if (!saved) return;
    const given = saved.recipe.steps as unknown as DraftStep[];
    // With ids of their own, so that a recipe can be applied twice.
    const steps = isImages
      ? given.map((step) => ({ ...step, id: newStep(step.step).id }))
      : fitRecipe(given, lacking, mapping);
    draft.change((old) => [...old, ...steps]);
    onClose();
  }
  return (
    <FormDialog
      title={t('apply_recipe')}
      submitLabel={t('apply')}
      disabled={!saved || id === ''}
      onSubmit={apply}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {list?.items.length === 0 && <Typography color="textSecondary">{t('no_recipes')}</Typography>}
        {list && list.items.length > 0 && (
          <SelectField
            fullWidth
            label={t('choose_recipe')}
            value={recipe?.name ?? ''}
            choices={list.items.map(({ name }) => [name, name])}
            onValue={(next) => {
              setNamed(next);
              setMapping({});
            }}
          />
        )}
        {recipe && (
          <SelectField
            fullWidth
            label={t('versions')}
            value={id}
            choices={recipe.versions.map((one) => [
              one.id,
              `${one.version} · ${formatDateTime(one.created_at)} · ${one.created_by}`,
            ])}
            onValue={setVersion}
          />
        )}
        {saved && (
          <Muted>
            {saved.comment} {t('recipe_steps_replace', { count: saved.recipe.steps.length })}
          </Muted>
        )}
        {table && lacking.length === 0 && <Typography variant="body2">{t('mapped_none')}</Typography>}
        {lacking.length > 0 && (
          <>
            <Typography variant="h3">{t('mapping_title')}</Typography>
            <Muted>{t('mapping_text')}</Muted>
            {lacking.map(({ name, type }) => (
              <SelectField
                key={name}
                fullWidth
                label={t('mapping_column', { column: name })}
                value={mapping[name] ?? ''}
                helperText={present.has(name) ? t('mapping_type') : undefined}
                choices={[
                  ['', t('mapping_leave')],
                  ...dataset.columns
                    .filter((column) => type !== 'numeric' || column.type === 'numeric')
                    .map((column) => [column.name, column.name] as const),
                ]}
                onValue={(next) => setMapping((old) => ({ ...old, [name]: next }))}
              />
            ))}
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

/** The columns a recipe needs that a dataset lacks, or has as words where numbers are needed. */
export function lackingInputs(
  inputs: readonly InputColumn[],
  columns: readonly Pick<DatasetColumn, 'name' | 'type'>[],
): InputColumn[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return inputs.filter(({ name, type }) => !types.has(name) || (type === 'numeric' && types.get(name) !== 'numeric'));
}

/**
 * A saved recipe's steps for another dataset: with ids of their own, a first step that renames the columns chosen in
 * `mapping` (needed name → the dataset's), and switched off where a column is still lacking.
 */
export function fitRecipe(
  steps: readonly DraftStep[],
  lacking: readonly InputColumn[],
  mapping: Readonly<Record<string, string>>,
): DraftStep[] {
  const names = lacking.flatMap(({ name }) => (mapping[name] ? [{ column: mapping[name], name }] : []));
  const open = lacking.filter(({ name }) => !mapping[name]).map(({ name }) => name);
  const rename = newStep('rename_columns');
  const renaming = names.length > 0 ? [{ ...rename, parameters: { ...rename.parameters, names } }] : [];
  const own = steps.map((step) => ({
    ...step,
    id: newStep(step.step).id,
    on: step.on && columnsNamed(step as unknown as Parameters<typeof columnsNamed>[0], open).length === 0,
  }));
  return [...renaming, ...own];
}
