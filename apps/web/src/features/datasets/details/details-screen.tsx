import type { DatasetDetail } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { describeError } from '../../../lib/errors/describe-error.ts';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { ImageTabs } from '../images/details/image-tabs.tsx';
import { DetailsHeader } from './details-header.tsx';
import { DetailsTabs } from './details-tabs.tsx';
import { FailedReading } from './failed-reading.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { useDataset } from './use-dataset.ts';

/** /dataset/details/{dataset_id}/{data_type}: a dataset, looked at from every side. */
export function DatasetDetailsScreen() {
  const { dataset_id, data_type } = useScreenParams(paths.datasetDetails);
  const { data: dataset, error, refetch } = useDataset(dataset_id);
  useEntityName(dataset_id, dataset?.name);
  useRightAddress(dataset, data_type);
  if (!dataset && error) {
    const { error: title, details, requestId } = describeError(error);
    return <ErrorState title={title} details={details} requestId={requestId} onRetry={() => void refetch()} />;
  }
  if (!dataset) return <PageSkeleton />;
  return (
    <>
      <DetailsHeader dataset={dataset} />
      <Stack spacing={2}>
        {dataset.state === 'reading' && <ReadingProgress taskId={dataset.task_id} />}
        {dataset.state === 'failed' && <FailedReading dataset={dataset} />}
        {dataset.state === 'ready' &&
          (dataset.form === 'images' ? <ImageTabs dataset={dataset} /> : <DetailsTabs dataset={dataset} />)}
      </Stack>
    </>
  );
}

/** Puts an address right that names another data type than the dataset has. */
function useRightAddress(dataset: DatasetDetail | undefined, named: string): void {
  const navigate = useNavigate();
  const right = dataset && dataset.data_type !== named ? dataset : null;
  useEffect(() => {
    if (right)
      void navigate({
        to: pathTo(paths.datasetDetails, { dataset_id: right.id, data_type: right.data_type }),
        search: ((old: unknown) => old) as never,
        replace: true,
      });
  }, [navigate, right]);
}
