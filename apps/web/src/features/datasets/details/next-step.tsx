import type { DatasetDetail, DatasetForm } from '@hakaru/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { PredictDialog } from './predict-dialog.tsx';
import { TrainButton } from './train-button.tsx';
import { trainingTypesFor } from '../../../lib/training-screens.ts';

const looks = {
  table: () => false,
  time_series: ({ kind }) => kind !== 'softsensor',
  images: () => false,
} satisfies Record<DatasetForm, (dataset: Pick<DatasetDetail, 'kind'>) => boolean>;

/** A series for finding anomalies is looked at next. */
export function looksFirst(dataset: Pick<DatasetDetail, 'form' | 'kind'>): boolean {
  return looks[dataset.form](dataset);
}

/** The one next step: training from training data that a type takes, a prediction for inference data, a look at a series for finding anomalies. */
export function NextStep({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const [predicting, setPredicting] = useState(false);
  if (looksFirst(dataset))
    return (
      <ScreenButton to={pathTo(paths.visualizationDetails, { dataset_id: dataset.id })} variant="contained">
        {t('visualise')}
      </ScreenButton>
    );
  if (trainingTypesFor(dataset.form).length === 0) return null;
  if (dataset.data_type === 'training_data') {
    return <TrainButton dataset={dataset} />;
  }
  return (
    <>
      <Button variant="contained" onClick={() => setPredicting(true)}>
        {t('predict')}
      </Button>
      {predicting && <PredictDialog datasetId={dataset.id} onClose={() => setPredicting(false)} />}
    </>
  );
}
