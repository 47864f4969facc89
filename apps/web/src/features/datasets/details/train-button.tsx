import type { DatasetDetail } from '@hakaru/contract';
import ButtonGroup from '@mui/material/ButtonGroup';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { wordsOf } from '../../../lib/screens/screen.ts';
import { offeredTrainingTypes, trainingScreens } from '../../../lib/training-screens.ts';
import { datasetMessages } from '../dataset-messages.ts';

/** Begins a training of the type the dataset was registered for; the other types are a click away. */
export function TrainButton({ dataset }: { dataset: Pick<DatasetDetail, 'id' | 'training_type'> }) {
  const t = useMessages(datasetMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const first = offeredTrainingTypes.find((type) => type === dataset.training_type) ?? offeredTrainingTypes[0]!;
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
        {offeredTrainingTypes.map((type) => (
          <MenuItem key={type} onClick={() => void navigate({ to: trainingScreens(type).register(dataset.id) })}>
            {wordsOf(trainingScreens(type).title)}
          </MenuItem>
        ))}
      </Menu>
    </ButtonGroup>
  );
}
