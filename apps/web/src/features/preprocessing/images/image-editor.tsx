import { sentences } from '../../../lib/i18n/joined.ts';
import { type DatasetDetail, getImageSummary } from '@hakaru/contract';
import {
  preprocessImages,
  getImagePreparation,
  type ImagePreparation,
} from '@hakaru/contract/preprocessing/image-calls';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { imageLeftOutWords } from '@hakaru/contract/preprocessing/image-warning-words';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { formatBytes, formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { EditorFrame } from '../details/editor-frame.tsx';
import { useShown } from '../details/use-shown.ts';
import type { CompareWith } from '../preview/use-preview.ts';
import { asImageRecipe, ownControls } from '../recipe/draft-step.ts';
import { RecipePanel } from '../recipe/recipe-panel.tsx';
import { useRecipeDraft } from '../recipe/use-recipe-draft.ts';
import { RecipeActions } from '../recipes/recipe-actions.tsx';
import { RegisterDialog } from '../run/register-dialog.tsx';
import { RunProgress } from '../run/run-progress.tsx';
import { stepTitle } from '../step-title.ts';
import { DrawSection } from './draw-section.tsx';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { ImagePreviewSection } from './image-preview-section.tsx';
import type { Region } from './region/region.ts';
import { RegionSize } from './region/region-context.ts';
import { useImagePreview } from './use-image-preview.ts';
import { useShownImages } from './use-shown-images.ts';
import { ImageStepSummary } from './image-step-summary.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Notice } from '../../../ui/notice.tsx';

/** A recipe for images is made, looked at step by step, run and registered. */
export function ImageEditor({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(imageRecipeMessages);
  const [{ step: shownStep, run }, show] = useShown();
  const draft = useRecipeDraft(dataset.id);
  const [compared, setCompared] = useState<CompareWith>('previous');
  const images = useShownImages(dataset);
  const { data: summary } = useAnswer(getImageSummary, { params: { id: dataset.id } });
  const step = draft.steps.find(({ id }) => id === shownStep);
  const drawn = step !== undefined && ownControls(step.step).includes('region');
  // A region lies on the image as its step meets it.
  const compareWith = drawn || !step ? (drawn ? 'previous' : 'source') : compared;
  const preview = useImagePreview(dataset, draft.steps, step?.id ?? null, compareWith, images.numbers);
  const start = useCall(preprocessImages, { onSuccess: ({ temp_id }) => show({ run: temp_id }, false) });
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
    <RegionSize value={canvas?.before ?? null}>
      <EditorFrame
        dataset={dataset}
        size={t('size_line', { count: dataset.row_count ?? 0 })}
        draft={draft}
        run={{
          label: t('run'),
          isPending: start.isPending,
          start: () =>
            start.mutate({
              params: { dataset: dataset.id },
              body: { version_id: dataset.version_id ?? undefined, recipe: asImageRecipe(draft.steps) },
            }),
        }}
        running={run ? <ImageRunSection tempId={run} onBack={() => show({})} /> : null}
        recipe={
          <>
            {dataset.data_type === 'inference_data' && <Notice severity="info">{t('inference_note')}</Notice>}
            <RecipePanel
              catalogue="images"
              draft={draft}
              chosen={step?.id ?? null}
              onChoose={(id) => show(id ? { step: id } : {})}
              columns={[]}
              actions={<RecipeActions dataset={dataset} draft={draft} />}
            />
          </>
        }
        preview={
          <>
            {step && canvas?.before && (
              <DrawSection
                step={step}
                image={{ number: canvas.number, path: canvas.path, before: canvas.before }}
                onChange={redraw}
              />
            )}
            <ImagePreviewSection
              dataset={dataset}
              steps={draft.steps}
              chosen={step}
              preview={preview}
              pictures={images}
              labels={labels}
              compareWith={compareWith}
              onCompareWith={drawn ? null : setCompared}
            />
          </>
        }
      />
    </RegionSize>
  );
}

type Result = NonNullable<ImagePreparation['result']>;

/** A run of the recipe on every image: how far it is, then what it did, then where it is registered. */
function ImageRunSection({ tempId, onBack }: { tempId: string; onBack: () => void }) {
  const t = useMessages(imageRecipeMessages);
  const query = useAnswer(getImagePreparation, { params: { temp_id: tempId } });
  const back = <Button onClick={onBack}>{t('back')}</Button>;
  const { data } = query;
  if (!data) return <Unanswered query={query} action={back} isPage={false} />;
  return data.result ? (
    <RunResult preparation={data} result={data.result} back={back} />
  ) : (
    <RunProgress preparation={{ ...data, state: data.state }} onEnd={() => void query.refetch()} back={back} />
  );
}

function RunResult({
  preparation,
  result,
  back,
}: {
  preparation: ImagePreparation;
  result: Result;
  back: React.ReactNode;
}) {
  const t = useMessages(imageRecipeMessages);
  const language = useLanguage();
  const [registering, setRegistering] = useState(false);
  const { registered, data_type } = preparation;
  return (
    <Stack spacing={2}>
      {registered && (
        <Notice
          severity="success"
          action={
            <ScreenButton
              color="inherit"
              size="small"
              to={pathTo(paths.datasetDetails, { dataset_id: registered.dataset_id, data_type })}
            >
              {t('open_result')}
            </ScreenButton>
          }
        >
          {t('registered')}
        </Notice>
      )}
      <Section
        title={t('result')}
        text={registered ? undefined : t('result_text')}
        action={
          <>
            {back}
            {!registered && (
              <Button variant="contained" onClick={() => setRegistering(true)}>
                {t('register_result')}
              </Button>
            )}
          </>
        }
      >
        <Typography className="tabular">
          {t('result_size', {
            before: formatCount(result.pictures_in),
            after: formatCount(result.pictures),
            masks: formatCount(result.masks),
            size: formatBytes(result.byte_size),
          })}
        </Typography>
      </Section>
      {result.left_out_count > 0 && <LeftOutImages preparation={preparation} result={result} />}
      {result.steps.map((step, index) => (
        <Section key={step.id} title={t('step_label', { number: index + 1, title: stepTitle(step.step, language) })}>
          <ImageStepSummary result={step} />
        </Section>
      ))}
      {registering && <RegisterDialog images preparation={preparation} onClose={() => setRegistering(false)} />}
    </Stack>
  );
}

/** Every image that is not in the result, and why. */
function LeftOutImages({
  preparation: { recipe },
  result: { left_out, left_out_count },
}: {
  preparation: ImagePreparation;
  result: Result;
}) {
  const t = useMessages(imageRecipeMessages);
  const language = useLanguage();
  const titles = new Map(
    recipe.steps.map(({ id, step }, index) => [
      id,
      t('step_label', { number: index + 1, title: stepTitle(step, language) }),
    ]),
  );
  return (
    <Section
      title={t('left_out_title')}
      text={sentences(
        t('left_out_text'),
        left_out_count > left_out.length &&
          t('left_out_more', { shown: formatCount(left_out.length), total: formatCount(left_out_count) }),
      )}
    >
      <TableContainer tabIndex={0} role="region" aria-label={t('left_out_title')} sx={{ maxHeight: '24rem' }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('number')}</TableCell>
              <TableCell>{t('path')}</TableCell>
              <TableCell>{t('reason')}</TableCell>
              <TableCell>{t('at_step')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {left_out.map(({ number, path, code, step }) => (
              <TableRow key={number}>
                <TableCell align="right" className="tabular">
                  {number}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{path}</TableCell>
                <TableCell>{imageLeftOutWords[code][language === 'ja-jp' ? 'ja' : 'en']}</TableCell>
                <TableCell>{step === null ? t('reading') : titles.get(step)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
