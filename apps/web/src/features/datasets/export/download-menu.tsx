import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import DownloadIcon from '@mui/icons-material/Download';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { exportMessages } from './export-messages.ts';
import type { Exported } from './use-dataset-download.ts';
import { useExport } from './use-export.tsx';

/** A button with the forms a dataset can be downloaded in. */
export function DownloadMenu({ dataset }: { dataset: Exported }) {
  const t = useMessages(exportMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { items, isBusy, dialog } = useExport(dataset, () => setAnchor(null));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
      {dialog}
    </>
  );
}
