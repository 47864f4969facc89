import { type DatasetDetail, type DatasetForm, getDataset } from '@hakaru/contract';
import { startPreprocessing } from '@hakaru/contract/preprocessing/calls';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { timeOf } from '../../datasets/index.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { PreviewSection } from '../preview/preview-section.tsx';
import { usePreview, useStepColumns } from '../preview/use-preview.ts';
import { RecipePanel } from '../recipe/recipe-panel.tsx';
import { asRecipe } from '../recipe/draft-step.ts';
import { useProposedSteps } from '../recipe/use-proposed-steps.ts';
import { useRecipeDraft } from '../recipe/use-recipe-draft.ts';
import { RecipeActions } from '../recipes/recipe-actions.tsx';
import { RunSection } from '../run/run-section.tsx';
import { ImageEditor } from '../images/image-editor.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { useShown } from './use-shown.ts';
import type { ComponentType } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Notice } from '../../../ui/notice.tsx';

/** /pre-processing/details/{dataset_id}: a recipe is made, looked at step by step, run and registered. */
export function PreprocessingScreen() {
  const t = useMessages(preprocessingMessages);
  const { dataset_id } = useScreenParams(paths.preprocessingDetails);
  const query = useAnswer(getDataset, { params: { dataset_id, min_schema: 'false' } });
  const dataset = query.data;
  useEntityName(dataset_id, dataset?.name);
  if (!dataset) return <Unanswered query={query} />;
  if (dataset.state === 'ready') {
    const Editor = editors[dataset.form];
    return <Editor key={dataset.id} dataset={dataset} />;
  }
  return (
    <>
      <PageHeader
        title={t('title_details', { name: dataset.name })}
        actions={<ScreenButton to={detailsOf(dataset)}>{t('open_dataset')}</ScreenButton>}
      />
      <Notice severity="info">{t('not_ready')}</Notice>
    </>
  );
}

const detailsOf = ({ id, data_type }: DatasetDetail) => pathTo(paths.datasetDetails, { dataset_id: id, data_type });

const editors = {
  table: ({ dataset }) => <TableEditor dataset={dataset} time={null} />,
  time_series: ({ dataset }) => <TableEditor dataset={dataset} time={timeOf(dataset)} />,
  images: ImageEditor,
} satisfies Record<DatasetForm, ComponentType<{ dataset: DatasetDetail }>>;

function TableEditor({ dataset, time }: { dataset: DatasetDetail; time: string | null }) {
  const t = useMessages(preprocessingMessages);
  const [{ step, run }, show] = useShown();
  const draft = useProposedSteps(useRecipeDraft(dataset.id), time);
  const chosen = draft.steps.some(({ id }) => id === step) ? (step ?? null) : null;
  const columns = useStepColumns(dataset, draft.steps, chosen);
  const preview = usePreview(dataset, draft.steps, chosen);
  const start = useCall(startPreprocessing, {
    onSuccess: ({ temp_id }) => show({ run: temp_id }, false),
  });
  const size = t('size', {
    rows: formatCount(dataset.row_count ?? 0),
    columns: formatCount(dataset.column_count ?? 0),
  });
  return (
    <EditorFrame
      dataset={dataset}
      size={size}
      draft={draft}
      run={{
        label: t('run'),
        isPending: start.isPending,
        start: () =>
          start.mutate({
            params: { id: dataset.id },
            body: { version_id: dataset.version_id ?? undefined, recipe: asRecipe(draft.steps) },
          }),
      }}
      running={run ? <RunSection dataset={dataset} tempId={run} onBack={() => show({})} /> : null}
      recipe={
        <RecipePanel
          draft={draft}
          chosen={chosen}
          onChoose={(id) => show(id ? { step: id } : {})}
          columns={columns}
          time={time}
          refused={preview.refused}
          actions={<RecipeActions dataset={dataset} draft={draft} />}
        />
      }
      preview={
        <PreviewSection
          steps={draft.steps}
          chosen={chosen}
          identifier={dataset.columns.find(({ role }) => role === 'id')?.name ?? null}
          preview={preview}
        />
      }
    />
  );
}
