import { getPrediction, pageQuery, type PredictionDetail } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { type SearchFor, type paths, useScreenParams } from '../../../../lib/paths.ts';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';
import { useListState } from '../../../../lib/screens/use-list-state.ts';
import { type OfferedKind, kindPlaces } from '../../../../lib/training-screens.ts';
import { Unanswered } from '../../../../ui/answered.tsx';
import type { Fact } from '../../../../ui/fact-table.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { LineageSection } from '../../../lineage/index.ts';
import { PredictionProgress } from './prediction-progress.tsx';
import { ProvenancePart } from './provenance-part.tsx';
import { ReportHeader } from './report-header.tsx';
import { type ResultColumns, ResultTable } from './result-table.tsx';

export type PredictionSearch = SearchFor<typeof paths.predictionRegisterOfModel>;

/** What a kind fills in of a prediction's report; S is what compute says of all rows. */
interface PredictionReportParts<S> {
  /** The columns that the kind puts before those of the data. */
  columnsOf: (prediction: PredictionDetail) => ResultColumns;
  /** What the kind adds to where it comes from; the summary is null before the prediction has ended. */
  factsOf?: (prediction: PredictionDetail, summary: S | null) => readonly Fact[];
  /** What an address carries to predict alike again. */
  againOf?: (summary: S | null) => PredictionSearch;
  /** What a finished prediction found, above its rows. */
  Found: ComponentType<{ prediction: PredictionDetail; summary: S }>;
}

/** The screen of a kind's predictions: how far one is, what it found, its rows, and where it comes from. */
export function predictionScreen<S>(kind: OfferedKind, parts: PredictionReportParts<S>): ComponentType {
  return function PredictionScreen() {
    const { prediction_id } = useScreenParams(kindPlaces(kind).paths.prediction!);
    return <Report id={prediction_id} parts={parts} />;
  };
}

function Report<S>({
  id,
  parts: { columnsOf, factsOf, againOf, Found },
}: {
  id: string;
  parts: PredictionReportParts<S>;
}) {
  const [query, change] = useListState(pageQuery);
  const found = useQuery({
    ...callQuery(getPrediction, { params: { id }, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = found;
  useEntityName(id, data?.name);
  // Its columns follow the reader's language.
  const language = useLanguage();
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => (data ? columnsOf(data) : {}), [data, columnsOf, language]);
  if (!data) return <Unanswered query={found} loading={<PageSkeleton sections={3} />} />;
  const summary = data.summary as S | null;
  return (
    <>
      <ReportHeader prediction={data} again={againOf?.(summary) ?? {}} />
      <Stack spacing={2}>
        {data.state !== 'succeeded' && <PredictionProgress prediction={data} />}
        {data.state === 'succeeded' && summary && <Found prediction={data} summary={summary} />}
        {data.state === 'succeeded' && data.rows && (
          <ResultTable page={data.rows} results={columns} query={query} change={change} loading={found.isFetching} />
        )}
        <ProvenancePart prediction={data} facts={factsOf?.(data, summary) ?? []} />
        <LineageSection subject="prediction" id={id} name={data.name} />
      </Stack>
    </>
  );
}
