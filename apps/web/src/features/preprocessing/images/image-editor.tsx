import { type DatasetDetail, getImageSummary } from '@hakaru/contract';
import { preprocessImages } from '@hakaru/contract/preprocessing/image-calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useShown } from '../details/use-shown.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { CompareWith } from '../preview/use-preview.ts';
import { asImageRecipe, isIncomplete, ownControls } from '../recipe/draft-step.ts';
import { RecipePanel } from '../recipe/recipe-panel.tsx';
import { useRecipeDraft } from '../recipe/use-recipe-draft.ts';
import { RecipeActions } from '../recipes/recipe-actions.tsx';
import { DrawPart } from './draw-part.tsx';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { ImagePreviewPart } from './image-preview-part.tsx';
import { ImageRunPart } from './image-run-part.tsx';
import type { Region } from './region/region.ts';
import { RegionSize } from './region/region-context.ts';
import { useImagePreview } from './use-image-preview.ts';
import { useShownPictures } from './use-shown-pictures.ts';

/** A recipe for pictures is made, looked at step by step, run and registered. */
export function ImageEditor({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageRecipeMessages);
  const p = useMessages(preprocessingMessages);
  const [{ step: shownStep, run }, show] = useShown();
  const draft = useRecipeDraft(dataset.id);
  const [compared, setCompared] = useState<CompareWith>('previous');
  const pictures = useShownPictures(dataset);
  const { data: summary } = useQuery({
    ...callQuery(getImageSummary, { params: { id: dataset.id } }),
    meta: { quiet: true },
  });
  const step = draft.steps.find(({ id }) => id === shownStep);
  const drawn = step !== undefined && ownControls(step.step).includes('region');
  // A region lies on the picture as its step meets it.
  const compareWith = drawn || !step ? (drawn ? 'previous' : 'source') : compared;
  const preview = useImagePreview(dataset, draft.steps, step?.id ?? null, compareWith, pictures.numbers);
  const start = useCall(preprocessImages, { onSuccess: ({ temp_id }) => show({ run: temp_id }, false) });
  const used = draft.steps.filter(({ on }) => on);
  const canvas = drawn ? preview.query.data?.pictures.find(({ before }) => before !== null) : undefined;
  const labels = [...new Set(summary?.classes.map(({ label }) => label).filter(Boolean))];
  function redraw(region: Region): void {
    if (step)
      draft.change(
        (old) => old.map((one) => (one.id === step.id ? { ...one, parameters: { ...one.parameters, region } } : one)),
        `${step.id}.region`,
      );
  }
  return (
    <>
      <PageHeader
        title={p('title_details', { name: dataset.name })}
        subtitle={[
          t('size_line', { count: dataset.row_count ?? 0 }),
          p('version_number', { version: dataset.version }),
        ].join(' · ')}
        actions={
          <ScreenButton to={pathTo(paths.datasetDetails, { dataset_id: dataset.id, data_type: dataset.data_type })}>
            {p('open_dataset')}
          </ScreenButton>
        }
        primaryAction={
          !run && (
            <Button
              variant="contained"
              disabled={used.length === 0 || used.some(isIncomplete)}
              loading={start.isPending}
              onClick={() =>
                start.mutate({
                  params: { dataset: dataset.id },
                  body: { version_id: dataset.version_id ?? undefined, recipe: asImageRecipe(draft.steps) },
                })
              }
            >
              {t('run')}
            </Button>
          )
        }
      />
      {run ? (
        <ImageRunPart tempId={run} onBack={() => show({})} />
      ) : (
        <RegionSize value={canvas?.before ?? null}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(20rem, 26rem) minmax(0, 1fr)' },
              gap: 2,
              alignItems: 'start',
            }}
          >
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              {dataset.data_type === 'inference_data' && (
                <Alert severity="info" variant="outlined">
                  {t('inference_note')}
                </Alert>
              )}
              <RecipePanel
                catalogue="images"
                draft={draft}
                chosen={step?.id ?? null}
                onChoose={(id) => show(id ? { step: id } : {})}
                columns={[]}
                actions={<RecipeActions dataset={dataset} draft={draft} />}
              />
            </Stack>
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              {step && canvas?.before && (
                <DrawPart
                  step={step}
                  picture={{ number: canvas.number, path: canvas.path, before: canvas.before }}
                  onChange={redraw}
                />
              )}
              <ImagePreviewPart
                dataset={dataset}
                steps={draft.steps}
                chosen={step}
                preview={preview}
                pictures={pictures}
                labels={labels}
                compareWith={compareWith}
                onCompareWith={drawn ? null : setCompared}
              />
            </Stack>
          </Box>
        </RegionSize>
      )}
    </>
  );
}
