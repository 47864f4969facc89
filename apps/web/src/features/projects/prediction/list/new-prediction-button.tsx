import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { PredictDialog } from '../../../datasets/index.ts';
import { predictionMessages } from '../words.ts';

/** Begins a prediction: asks which trained project is to make it. */
export function NewPredictionButton() {
  const t = useMessages(predictionMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('new_prediction')}
      </Button>
      {open && <PredictDialog onClose={() => setOpen(false)} />}
    </>
  );
}
