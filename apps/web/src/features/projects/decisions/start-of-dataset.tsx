import { type DatasetForm, listAllDatasets } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemText from '@mui/material/ListItemText';
import { type ComponentType, useId, useState } from 'react';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { decisionScreens } from '../../../lib/decision-screens.ts';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths as allPaths, pathTo } from '../../../lib/paths.ts';
import { ScreenButton, ScreenListItem } from '../../../lib/screens/links.tsx';
import { Answered } from '../../../ui/answered.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DecisionSetup } from './decision-kind.ts';
import { decisionMessages } from './words.ts';

/** The button that begins a project of a kind that is asked of a dataset: which one is chosen first. */
export function startOfDataset(setup: DecisionSetup<never>, forms: readonly DatasetForm[]): ComponentType {
  return function StartOfDataset() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {firstMessage([setup.messages], 'start')}
        </Button>
        {open && <ChooseDataset setup={setup} forms={forms} onClose={() => setOpen(false)} />}
      </>
    );
  };
}

interface ChooseDatasetProps {
  setup: DecisionSetup<never>;
  forms: readonly DatasetForm[];
  onClose: () => void;
}

function ChooseDataset({ setup, forms, onClose }: ChooseDatasetProps) {
  const t = useMessages(decisionMessages);
  const id = useId();
  const [search, setSearch] = useState('');
  const query = useAnswer(listAllDatasets, { query: {} });
  const { register } = decisionScreens(setup.id).paths;
  const offered = query.data?.items.filter(({ form, state }) => forms.includes(form) && state === 'ready') ?? [];
  const found = offered.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {t('choose_dataset')}
      </DialogTitle>
      <DialogContent>
        <Answered query={query} loading={<FormSkeleton fields={3} />}>
          {() =>
            offered.length === 0 ? (
              <EmptyState
                title={t('no_dataset')}
                text={t('no_dataset_text')}
                action={
                  <ScreenButton to={allPaths.datasetRegister} variant="contained">
                    {t('register_dataset')}
                  </ScreenButton>
                }
              />
            ) : (
              <Box sx={{ pt: 1 }}>
                <SearchField value={search} onSearch={setSearch} label={t('search_dataset')} delayMs={0} />
                <List disablePadding sx={{ mt: 1 }}>
                  {found.map((dataset) => (
                    <ScreenListItem key={dataset.id} to={pathTo(register, { dataset_id: dataset.id })}>
                      <ListItemText
                        primary={dataset.name}
                        secondary={t('dataset_size', {
                          rows: dataset.row_count ?? 0,
                          columns: dataset.column_count ?? 0,
                        })}
                      />
                    </ScreenListItem>
                  ))}
                </List>
                {found.length === 0 && <Muted>{t('no_match')}</Muted>}
              </Box>
            )
          }
        </Answered>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
