import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Cp932Dialog } from './cp932-dialog.tsx';
import { exportMessages } from './export-messages.ts';
import {
  type DownloadQuery,
  type Exported,
  type ExportName,
  useDatasetDownload,
  useExportChoices,
} from './use-dataset-download.ts';
import { datasetForms } from '../dataset-forms.ts';

interface ExportMenu {
  /** The menu's items: the forms a dataset can leave in, and whether spreadsheets are kept from running its texts. */
  items: ReactElement[];
  isBusy: boolean;
  /** What is asked before CP932; beside the menu. */
  dialog: ReactNode;
}

/** A dataset's downloads, for a menu. `prefix` stands before each form's words, where the menu has other things too. */
export function useExport(dataset: Exported, onChosen: () => void, prefix = ''): ExportMenu {
  const t = useMessages(exportMessages);
  const choices = useExportChoices(dataset.form);
  const download = useDatasetDownload();
  const [isProtected, setProtected] = useState(true);
  const [asked, setAsked] = useState<DownloadQuery | null>(null);
  const { isTabular } = datasetForms[dataset.form];
  function choose(name: ExportName, query: DownloadQuery): void {
    onChosen();
    const wanted: DownloadQuery = isTabular ? { ...query, formulas: isProtected ? 'apostrophe' : 'keep' } : query;
    if (name === 'cp932') setAsked(wanted);
    else download.mutate({ id: dataset.id, query: wanted });
  }
  const items = choices.map(({ name, words, query }) => (
    <MenuItem key={name} onClick={() => choose(name, query)}>{`${prefix}${words}`}</MenuItem>
  ));
  const protect = (
    <MenuItem
      key="protect"
      role="menuitemcheckbox"
      aria-checked={isProtected}
      onClick={() => setProtected(!isProtected)}
    >
      <Tooltip describeChild title={t('protect_help')} placement="left">
        <span>{t('protect')}</span>
      </Tooltip>
      <Switch
        size="small"
        checked={isProtected}
        slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
        sx={{ ml: 1, pointerEvents: 'none' }}
      />
    </MenuItem>
  );
  return {
    items: isTabular ? [...items, protect] : items,
    isBusy: download.isPending,
    dialog: asked && <Cp932Dialog dataset={dataset} query={asked} onClose={() => setAsked(null)} />,
  };
}
