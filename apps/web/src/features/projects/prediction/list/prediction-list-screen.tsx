import { listInferences, taskState, type PredictionSummary } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { describeError } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { paths } from '../../../../lib/paths.ts';
import { predictionReport } from '../../../../lib/training-screens.ts';
import { gridProps } from '../../../../lib/screens/grid-props.ts';
import { ScreenButton } from '../../../../lib/screens/links.tsx';
import { useListState } from '../../../../lib/screens/use-list-state.ts';
import { ServerDataGrid } from '../../../../ui/data-grid/server-data-grid.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FilterField } from '../../../../ui/filter-field.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { DeletePredictionDialog } from '../delete-prediction-dialog.tsx';
import { predictionMessages } from '../words.ts';
import { NewPredictionButton } from './new-prediction-button.tsx';
import { usePredictionColumns } from './use-prediction-columns.tsx';

/** /prediction: every prediction that was kept. */
export function PredictionListScreen() {
  const t = useMessages(predictionMessages);
  const navigate = useNavigate();
  const [query, change] = useListState(listInferences.query);
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(listInferences, { params: { query: 'all' }, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const [deleting, setDeleting] = useState<PredictionSummary | null>(null);
  const columns = usePredictionColumns(setDeleting);
  const failure = error && !data ? describeError(error) : null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('list_text')} primaryAction={<NewPredictionButton />} />
      {!data && !failure ? (
        <ListSkeleton />
      ) : (
        <ServerDataGrid
          label={t('title')}
          columns={columns}
          rows={data?.items ?? []}
          rowId={({ inference_id }) => inference_id}
          total={data?.total ?? 0}
          loading={isFetching && !data}
          {...gridProps(query, change)}
          toolbar={
            <FilterField
              label={t('state')}
              value={query.state}
              onChange={(state) => change({ state: state as typeof query.state })}
              choices={taskState.options.map((value) => [value, t(`state_${value}`)])}
            />
          }
          filtered={query.state !== undefined || query.project_id !== undefined}
          onRowClick={({ training_type, inference_id }) =>
            void navigate({ to: predictionReport(training_type, inference_id) })
          }
          empty={
            <EmptyState
              icon={<InsightsIcon />}
              title={t('empty_title')}
              text={t('empty_text')}
              action={<NewPredictionButton />}
              secondaryAction={<ScreenButton to={paths.trainings}>{t('to_trainings')}</ScreenButton>}
            />
          }
          error={
            failure && (
              <ErrorState
                title={failure.error}
                details={failure.details}
                requestId={failure.requestId}
                onRetry={() => void refetch()}
              />
            )
          }
        />
      )}
      {deleting && <DeletePredictionDialog prediction={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
