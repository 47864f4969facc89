import { getPrediction, pageQuery, type PredictionDetail } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { describeError, retryOf } from '../../../../lib/errors/describe-error.ts';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';
import { useListState } from '../../../../lib/screens/use-list-state.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import type { Fact } from '../../../../ui/fact-table.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { LineageSection } from '../../../lineage/index.ts';
import { PredictionProgress } from './prediction-progress.tsx';
import { ProvenancePart } from './provenance-part.tsx';
import { ReportHeader } from './report-header.tsx';
import { type ResultColumns, ResultTable } from './result-table.tsx';

interface ReportFrameProps {
  predictionId: string;
  /** The columns that the type puts before those of the data. */
  columnsOf: (prediction: PredictionDetail) => ResultColumns;
  /** What the type adds to where it comes from. */
  factsOf: (prediction: PredictionDetail) => readonly Fact[];
  /** What an address carries to predict alike again. */
  againOf?: (prediction: PredictionDetail) => Record<string, string | undefined>;
  /** What a finished prediction found, above its rows. */
  children: (prediction: PredictionDetail) => ReactNode;
}

/** A prediction of any type: how far it is, what it found, its rows, and where it comes from. */
export function ReportFrame({ predictionId: id, columnsOf, factsOf, againOf, children }: ReportFrameProps) {
  const [query, change] = useListState(pageQuery);
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(getPrediction, { params: { id }, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  useEntityName(id, data?.name);
  if (!data && error) {
    const { error: title, details, requestId } = describeError(error);
    return <ErrorState title={title} details={details} requestId={requestId} onRetry={retryOf(error, refetch)} />;
  }
  if (!data) return <PageSkeleton sections={3} />;
  return (
    <>
      <ReportHeader prediction={data} again={againOf?.(data) ?? {}} />
      <Stack spacing={2}>
        {data.state !== 'succeeded' && <PredictionProgress prediction={data} />}
        {data.state === 'succeeded' && children(data)}
        {data.state === 'succeeded' && data.rows && (
          <ResultTable page={data.rows} results={columnsOf(data)} query={query} change={change} loading={isFetching} />
        )}
        <ProvenancePart prediction={data} facts={factsOf(data)} />
        <LineageSection subject="prediction" id={id} name={data.name} />
      </Stack>
    </>
  );
}
