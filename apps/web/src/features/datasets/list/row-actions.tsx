import type { DatasetSummary } from '@hakaru/contract';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useState, type MouseEvent } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { useDatasetDownload, useDownloadChoices } from '../use-dataset-download.ts';

/** What can be done with a row of the list. */
export function RowActions({ dataset, onDelete }: { dataset: DatasetSummary; onDelete: () => void }) {
  const t = useMessages(datasetMessages);
  const download = useDatasetDownload();
  const choices = useDownloadChoices(dataset.form);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The row behind must not open.
  const alone = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton size="small" loading={download.isPending} aria-haspopup="menu" aria-label={t('actions_of', { name: dataset.name })} onClick={(event) => { event.stopPropagation(); setAnchor(event.currentTarget); }}>
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={alone(() => undefined)} onClick={(event) => event.stopPropagation()}>
        {dataset.state === 'ready' && choices.map(([name, words]) => <MenuItem key={name} onClick={alone(() => download.mutate({ id: dataset.id, name }))}>{`${t('download')}: ${words}`}</MenuItem>)}
        {dataset.state === 'ready' && <Divider />}
        <MenuItem onClick={alone(onDelete)} sx={{ color: 'error.main' }}>{t('delete')}</MenuItem>
      </Menu>
    </>
  );
}
