import type { DatasetDetail } from '@hakaru/contract';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { editingMessages } from './editing-messages.ts';
import { SplitDialog } from './split-dialog.tsx';
import { datasetForms } from '../dataset-forms.ts';

/** What else can be done with a dataset that is ready. */
export function MoreMenu({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(editingMessages);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSplitting, setSplitting] = useState(false);
  const { version_id } = dataset;
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Tooltip title={t('more')}>
        <IconButton aria-label={t('more')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <MoreIcon />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {datasetForms[dataset.form].isTabular && (
          <MenuItem onClick={choose(() => setSplitting(true))}>{t('split')}</MenuItem>
        )}
        {version_id && (
          <MenuItem
            onClick={choose(
              () => void navigate({ to: pathTo(paths.datasetCompare, { before: version_id, after: version_id }) }),
            )}
          >
            {t('compare')}
          </MenuItem>
        )}
      </Menu>
      {isSplitting && <SplitDialog dataset={dataset} onClose={() => setSplitting(false)} />}
    </>
  );
}
