import {
  getDataset,
  getStatistics,
  getView,
  type DatasetDetail,
  type DatasetForm,
  type VisualizationView,
} from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths, useScreenParams, useScreenSearch } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { visualizationMessages } from '../visualization-messages.ts';
import { ImageBoard } from '../images/image-board.tsx';
import { BoardView } from './board-view.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import type { ComponentType } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';

/** /visualization/details/{dataset_id}: a board of charts over one dataset; `view` in the address opens a saved one. */
export function VisualizationScreen() {
  const t = useMessages(visualizationMessages);
  const { dataset_id } = useScreenParams(paths.visualizationDetails);
  const [{ view: viewId }] = useScreenSearch(paths.visualizationDetails);
  const dataset = useAnswer(getDataset, { params: { dataset_id, min_schema: 'false' } });
  const view = useAnswer(getView, { params: { id: viewId ?? '' } }, { enabled: viewId !== undefined });
  useEntityName(dataset_id, dataset.data?.name);
  if (!dataset.data) return <Unanswered query={dataset} />;
  if (viewId && !view.data) return <Unanswered query={view} />;
  if (dataset.data.state !== 'ready') {
    return (
      <EmptyState
        title={t('not_ready')}
        action={
          <ScreenButton
            to={pathTo(paths.datasetDetails, { dataset_id, data_type: dataset.data.data_type })}
            variant="contained"
          >
            {t('open_dataset')}
          </ScreenButton>
        }
      />
    );
  }
  const Board = boards[dataset.data.form];
  return <Board key={view.data?.id ?? dataset_id} dataset={dataset.data} view={view.data ?? null} />;
}

interface BoardProps {
  dataset: DatasetDetail;
  view: VisualizationView | null;
}

const boards = {
  table: TableBoard,
  time_series: (props) => <BoardView {...props} statistics={null} />,
  images: ImageBoard,
} satisfies Record<DatasetForm, ComponentType<BoardProps>>;

/** The charts to begin with are chosen by the statistics; without them by the columns' types alone. */
function TableBoard({ dataset, view }: BoardProps) {
  const statistics = useAnswer(getStatistics, { params: { dataset: dataset.id } }, { enabled: view === null });
  if (statistics.isLoading) return <PageSkeleton />;
  return <BoardView dataset={dataset} view={view} statistics={statistics.data?.statistics ?? null} />;
}
