import type { DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { PredictDialog } from './predict-dialog.tsx';

/** The one next step: training from training data, a prediction for inference data. */
export function NextStep({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const [predicting, setPredicting] = useState(false);
  if (dataset.data_type === 'training_data') {
    return <ScreenButton to={pathTo(paths.regressionRegister, { dataset_id: dataset.id })} variant="contained">{t('train_model')}</ScreenButton>;
  }
  return (
    <>
      <Button variant="contained" onClick={() => setPredicting(true)}>{t('predict')}</Button>
      {predicting && <PredictDialog datasetId={dataset.id} onClose={() => setPredicting(false)} />}
    </>
  );
}
