import type { DatasetDetail } from '@hakaru/contract';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { offeredTrainingTypes, trainingScreens, trainingTypesFor } from '../../../lib/training-screens.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { imageMessages } from '../images/image-messages.ts';
import { PredictDialog } from './predict-dialog.tsx';

/** What is known of a dataset that goes on. */
type Onward = Pick<DatasetDetail, 'id' | 'form' | 'data_type' | 'training_type'>;

/** Images are looked at next: nothing is trained of them. */
export function looksFirst(dataset: Pick<DatasetDetail, 'form'>): boolean {
  return trainingTypesFor(dataset.form).length === 0;
}

/** The one next step: training from training data that a type takes, a prediction for inference data, a look at images. */
export function NextStep({ dataset }: { dataset: Onward }) {
  const t = useMessages(datasetMessages);
  const [predicting, setPredicting] = useState(false);
  if (looksFirst(dataset))
    return (
      <ScreenButton to={pathTo(paths.visualizationDetails, { dataset_id: dataset.id })} variant="contained">
        {t('visualise')}
      </ScreenButton>
    );
  if (dataset.data_type === 'training_data') return <TrainButton dataset={dataset} />;
  return (
    <>
      <Button variant="contained" onClick={() => setPredicting(true)}>
        {t('predict')}
      </Button>
      {predicting && <PredictDialog datasetId={dataset.id} onClose={() => setPredicting(false)} />}
    </>
  );
}

/** Begins a training of the type the dataset was registered for; the other types are a click away, and why those that do not take its form cannot be chosen. */
function TrainButton({ dataset }: { dataset: Onward }) {
  const t = useMessages(datasetMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const i = useMessages(imageMessages);
  const taking = trainingTypesFor(dataset.form);
  const first = taking.find((type) => type === dataset.training_type) ?? taking[0];
  if (first === undefined) return null;
  return (
    <ButtonGroup variant="contained" disableElevation>
      <ScreenButton to={trainingScreens(first).register(dataset.id)} variant="contained">
        {t('train_model')}
      </ScreenButton>
      {offeredTrainingTypes.length > 1 && (
        <Button
          size="small"
          aria-haspopup="menu"
          aria-label={t('training_type')}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ExpandIcon />
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offeredTrainingTypes.map((type) => {
          const { title, forms, register } = trainingScreens(type);
          const takes = taking.includes(type);
          const reason = t('takes_only', { forms: forms.map((form) => i(`form_${form}`)).join(t('between_forms')) });
          return (
            <MenuItem key={type} disabled={!takes} onClick={() => void navigate({ to: register(dataset.id) })}>
              <ListItemText primary={wordsOf(title)} secondary={takes ? undefined : reason} />
            </MenuItem>
          );
        })}
      </Menu>
    </ButtonGroup>
  );
}
