import type { DatasetSummary } from '@hakaru/contract';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { useExport } from '../export/use-export.tsx';

/** What can be done with a row of the list. */
export function RowActions({ dataset, onDelete }: { dataset: DatasetSummary; onDelete: () => void }) {
  const t = useMessages(datasetMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { items, isBusy, dialog } = useExport(dataset, close, `${t('download')}: `);
  // The row behind must not open.
  return (
    <span role="none" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        loading={isBusy}
        aria-haspopup="menu"
        aria-label={t('actions_of', { name: dataset.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {dataset.state === 'ready' && items}
        {dataset.state === 'ready' && <Divider />}
        <MenuItem
          onClick={() => {
            close();
            onDelete();
          }}
          sx={{ color: 'error.main' }}
        >
          {t('delete')}
        </MenuItem>
      </Menu>
      {dialog}
    </span>
  );
}
