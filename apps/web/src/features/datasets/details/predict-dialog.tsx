import { listAllProjects } from '@hakaru/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemText from '@mui/material/ListItemText';
import { useId } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatDate } from '../../../lib/dates/format-date.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { ScreenButton, ScreenListItem } from '../../../lib/screens/links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { listed } from '../../../lib/i18n/joined.ts';

interface PredictDialogProps {
  /** The dataset whose rows are to be predicted; without one the rows are chosen afterwards. */
  datasetId?: string;
  onClose: () => void;
}

/** Chooses the trained project that makes a prediction. */
export function PredictDialog({ datasetId, onClose }: PredictDialogProps) {
  const t = useMessages(datasetMessages);
  const id = useId();
  const query = useAnswer(listAllProjects, { query: { status: 'trained' } });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {t('predict_with')}
      </DialogTitle>
      <DialogContent>
        <Answered
          query={query}
          loading={<FormSkeleton fields={3} />}
          empty={
            <EmptyState
              title={t('no_models')}
              text={t('no_models_text')}
              action={
                <ScreenButton
                  {...addressTo(paths.datasets, { search: { data_type: 'training_data' } })}
                  variant="contained"
                >
                  {t('to_training_data')}
                </ScreenButton>
              }
            />
          }
        >
          {({ items }) => (
            <List disablePadding>
              {items.map((project) => (
                <ScreenListItem
                  key={project.project_id}
                  {...addressTo(paths.predictionRegister, {
                    params: { project_id: project.project_id, prediction_type: project.training_type },
                    search: { dataset: datasetId },
                  })}
                >
                  <ListItemText
                    primary={project.name}
                    secondary={`${listed(project.targets)} · ${project.dataset.name} · ${formatDate(project.created_at)}`}
                  />
                </ScreenListItem>
              ))}
            </List>
          )}
        </Answered>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
