import Button from '@mui/material/Button';
import ButtonGroup, { type ButtonGroupProps } from '@mui/material/ButtonGroup';
import MoreIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { showError } from '../../../lib/errors/show-error.ts';
import { noted } from '../../../lib/i18n/joined.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { decisionMessages } from './words.ts';

interface Sheet {
  format: 'xlsx' | 'csv';
  encoding: 'utf-8' | 'cp932';
  language: 'en' | 'ja';
}

interface RunSheetMenuProps extends Pick<ButtonGroupProps, 'variant'> {
  label: string;
  csvLabel: string;
  download: (sheet: Sheet) => Promise<void>;
  /** What else is offered beside the sheet. */
  more?: readonly MenuAction[];
}

/** The sheet to run experiments by: a workbook by one click, CSV and other files in a menu. */
export function RunSheetMenu({ label, csvLabel, download, more = [], variant }: RunSheetMenuProps) {
  const t = useMessages(decisionMessages);
  const language = useLanguage() === 'ja-jp' ? 'ja' : 'en';
  const save = (format: Sheet['format'], encoding: Sheet['encoding'] = 'utf-8') =>
    void download({ format, encoding, language }).catch(showError);
  return (
    <ButtonGroup variant={variant}>
      <Button startIcon={<DownloadIcon />} onClick={() => save('xlsx')}>
        {label}
      </Button>
      <ActionMenu
        renderButton={(opener) => (
          <Button size="small" aria-label={t('other_files')} {...opener}>
            <MoreIcon />
          </Button>
        )}
        actions={[
          { label: noted(csvLabel, 'UTF-8'), onSelect: () => save('csv') },
          { label: noted(csvLabel, 'CP932'), onSelect: () => save('csv', 'cp932') },
          ...more,
        ]}
      />
    </ButtonGroup>
  );
}
