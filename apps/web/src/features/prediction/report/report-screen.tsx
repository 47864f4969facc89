import { getPrediction, pageQuery, type PredictionDetail } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/call-query.ts';
import { describeError } from '../../../lib/errors/describe-error.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { useListState } from '../../../lib/screens/use-list-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { DistributionPart } from './distribution-part.tsx';
import { PredictionProgress } from './prediction-progress.tsx';
import { PicturePart } from './picture-part.tsx';
import { ProvenancePart } from './provenance-part.tsx';
import { ReportHeader } from './report-header.tsx';
import { ResultTable } from './result-table.tsx';
import { summaryOf } from './summary-of.ts';
import { SummaryPart } from './summary-part.tsx';

/** /prediction/regression/report/{prediction_id}: what a prediction found, and how far it can be trusted. */
export function PredictionReportScreen() {
  const { prediction_id: id } = useScreenParams(paths.regressionPredictionReport);
  const [query, change] = useListState(pageQuery);
  const { data, error, isFetching, refetch } = useQuery({ ...callQuery(getPrediction, { params: { id }, query }), placeholderData: keepPreviousData, meta: { quiet: true } });
  useEntityName(id, data?.name);
  if (!data && error) {
    const { error: title, details, requestId } = describeError(error);
    return <ErrorState title={title} details={details} requestId={requestId} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton sections={3} />;
  return (
    <>
      <ReportHeader prediction={data} />
      <Stack spacing={2}>
        {data.state === 'succeeded' ? <Outcome prediction={data} query={query} change={change} loading={isFetching} /> : <PredictionProgress prediction={data} />}
        <ProvenancePart prediction={data} />
      </Stack>
    </>
  );
}

interface OutcomeProps {
  prediction: PredictionDetail;
  query: ReturnType<typeof useListState<typeof pageQuery>>[0];
  change: ReturnType<typeof useListState<typeof pageQuery>>[1];
  loading: boolean;
}

function Outcome({ prediction, query, change, loading }: OutcomeProps) {
  const summary = summaryOf(prediction);
  if (!summary) return null;
  return (
    <>
      <SummaryPart summary={summary} />
      <DistributionPart summary={summary} target={prediction.target ?? summary.target} />
      <PicturePart prediction={prediction} summary={summary} />
      {prediction.rows && <ResultTable page={prediction.rows} target={prediction.target} query={query} change={change} loading={loading} />}
    </>
  );
}
