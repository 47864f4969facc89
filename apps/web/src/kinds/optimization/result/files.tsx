import { downloadOptimizationSheet, downloadOptimizationTable } from '@hakaru/contract/decisions/optimization';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { noted } from '../../../lib/i18n/joined.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Algorithm } from '../setup.ts';
import { outcomeMessages } from './words.ts';

/** What of a result is taken away: the sheet to run by, and its tables. */
export function Files({ projectId, algorithm }: { projectId: string; algorithm: Algorithm }) {
  const t = useMessages(outcomeMessages);
  const language = useLanguage() === 'ja-jp' ? 'ja' : 'en';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sheet = (format: 'xlsx' | 'csv', encoding: 'utf-8' | 'cp932' = 'utf-8') => {
    setAnchor(null);
    const body = { project_id: projectId, algorithm, format, encoding, language } as const;
    downloadFile(downloadOptimizationSheet, { body }).catch(showError);
  };
  const table = (part: 'shortlist' | 'trials') => {
    setAnchor(null);
    downloadFile(downloadOptimizationTable, { body: { project_id: projectId, part } }).catch(showError);
  };
  return (
    <>
      <ButtonGroup>
        <Button startIcon={<DownloadIcon />} onClick={() => sheet('xlsx')}>
          {t('sheet')}
        </Button>
        <Button
          size="small"
          aria-label={t('other_files')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => sheet('csv')}>{noted(t('sheet_csv'), 'UTF-8')}</MenuItem>
        <MenuItem onClick={() => sheet('csv', 'cp932')}>{noted(t('sheet_csv'), 'CP932')}</MenuItem>
        <MenuItem onClick={() => table('shortlist')}>{t('shortlist_csv')}</MenuItem>
        <MenuItem onClick={() => table('trials')}>{t('trials_csv')}</MenuItem>
      </Menu>
    </>
  );
}
