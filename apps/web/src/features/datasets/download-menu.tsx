import type { DatasetSummary } from '@hakaru/contract';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DownloadIcon from '@mui/icons-material/Download';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { datasetMessages } from './dataset-messages.ts';
import { useDatasetDownload, useDownloadChoices } from './use-dataset-download.ts';

/** A button with the forms a dataset can be downloaded in. */
export function DownloadMenu({ dataset: { id, form } }: { dataset: Pick<DatasetSummary, 'id' | 'form'> }) {
  const t = useMessages(datasetMessages);
  const download = useDatasetDownload();
  const choices = useDownloadChoices(form);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} loading={download.isPending} loadingPosition="start" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>{t('download')}</Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(([name, words]) => (
          <MenuItem key={name} onClick={() => { setAnchor(null); download.mutate({ id, name }); }}>{words}</MenuItem>
        ))}
      </Menu>
    </>
  );
}
