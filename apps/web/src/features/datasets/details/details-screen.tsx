import type { DatasetDetail } from '@hakaru/contract';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pathTo, paths, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { DetailsHeader } from './details-header.tsx';
import { DetailsTabs } from './details-tabs.tsx';
import { FailedReading } from './failed-reading.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { useDataset } from './use-dataset.ts';
import { Unanswered } from '../../../ui/answered.tsx';

/** /dataset/details/{dataset_id}/{data_type}: a dataset, looked at from every side. */
export function DatasetDetailsScreen() {
  const { dataset_id, data_type } = useScreenParams(paths.datasetDetails);
  const query = useDataset(dataset_id);
  const dataset = query.data;
  useEntityName(dataset_id, dataset?.name);
  useRightAddress(dataset, data_type);
  if (!dataset) return <Unanswered query={query} />;
  return (
    <>
      <DetailsHeader dataset={dataset} />
      <Stack spacing={2}>
        {dataset.state === 'reading' && <ReadingProgress taskId={dataset.task_id} />}
        {dataset.state === 'failed' && <FailedReading dataset={dataset} />}
        {dataset.state === 'ready' && <DetailsTabs dataset={dataset} />}
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
        search: (old: Record<string, unknown>) => old,
        replace: true,
      });
  }, [navigate, right]);
}
